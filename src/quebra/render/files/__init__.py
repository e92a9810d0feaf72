"""Pictures and documents as files: PNG, PDF, GIF, and the typesetter."""
