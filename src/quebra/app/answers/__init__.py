"""What the commands say with --json and the studio's API says: built once, for both."""
