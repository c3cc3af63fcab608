"""Interactive figures on a lesson's page; each is a class that derives from `Moving`."""
