"""Things to move on a lesson's page; each is a class that derives from `Moving`."""
