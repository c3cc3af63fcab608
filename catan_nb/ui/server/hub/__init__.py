"""The server of pages as a service of JupyterHub: where it stands, and who comes in there."""
