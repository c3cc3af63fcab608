"""A hub with two page servers that share the tables and the people of a class."""

c = get_config()  # noqa: F821

c.JupyterHub.bind_url = "http://127.0.0.1:8000"
# c.JupyterHub.public_url = "https://hub.school.example"

c.JupyterHub.authenticator_class = "dummy"  # a school has its own
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.load_groups = {"teachers": {"users": ["rivera"]}}
c.JupyterHub.load_roles = [{"name": "user", "scopes": ["self", "access:services"]}]

TABLES = "postgresql:///catan"
COMMAND = ["catan-nb", "class", "--hub", "teachers", "--name", "8b", "--tables", TABLES]
c.JupyterHub.services = [
    {
        "name": name,
        "url": f"http://127.0.0.1:{port}",
        "command": [*COMMAND, "--no-browser"],
        "oauth_no_confirm": True,
    }
    for name, port in (("catan", 10101), ("catan-2", 10102))
]
