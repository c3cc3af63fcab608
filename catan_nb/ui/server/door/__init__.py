"""Who may come in, how strangers are asked, and what every answer forbids a browser."""
