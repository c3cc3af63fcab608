"""What makes up a shared table: its seats, how it is opened, what a turn brings, its bots."""
