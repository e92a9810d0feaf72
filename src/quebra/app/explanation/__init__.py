"""An explanation for eyes and for scripts: pictures, a page, a summary, JSON."""
