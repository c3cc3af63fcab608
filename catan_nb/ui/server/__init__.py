"""The servers of pages (Voila) and of notebooks (JupyterLab): login, limits, forks."""
