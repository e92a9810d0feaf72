"""A Scene as SVG: small, self-contained, with classes that a page may restyle."""

from quebra.render.svg.picture import scene_svg

__all__ = ["scene_svg"]
