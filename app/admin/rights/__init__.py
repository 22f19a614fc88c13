"""The desk on which the staff answer who asks for their rights."""
