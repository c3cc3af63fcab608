"""What a class shares over one server: tables, who is there, what is answered."""
