"""What is done beside the server: questions answered and puzzles made in processes of their own."""
