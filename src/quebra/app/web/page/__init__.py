"""What the page needs beside its static files: colours, letters and words."""

from quebra.app.web.page.fonts import FONT_FILES, font_file
from quebra.app.web.page.look import theme_css
from quebra.app.web.page.modules import FOLDER, joined
from quebra.app.web.page.wording import page_words

__all__ = ["FOLDER", "FONT_FILES", "font_file", "joined", "page_words", "theme_css"]
