"""What the server of pages answers with: notebooks as pages, what they link, their looks."""
