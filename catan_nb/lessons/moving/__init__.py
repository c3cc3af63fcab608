"""Things to move on a lesson's page; each is a file that derives its class from `Moving`."""
