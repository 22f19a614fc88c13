"""Where the links of mails about news lead."""
