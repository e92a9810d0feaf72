"""Files that are written so that nobody finds half of one."""
