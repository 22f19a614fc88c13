"""The mails: what has not gone out, and sending it again."""
