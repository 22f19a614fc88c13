"""The page that ends mails to who never asked for a visit."""
