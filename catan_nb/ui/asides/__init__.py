"""What stands or opens beside the table: head, log, timeline, coach, rules, who plays."""
