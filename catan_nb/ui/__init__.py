"""Everything a person sees and touches: widgets, panels, the table and its pages."""
