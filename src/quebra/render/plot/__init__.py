"""Charts as SVG: lines over two axes, and small panels of bars. They know no game."""

from quebra.render.plot.bars import Bar, Panel, bar_panels
from quebra.render.plot.bins import Bins, bins_for
from quebra.render.plot.lines import line_plot
from quebra.render.plot.scale import Axis
from quebra.render.plot.values import Line

__all__ = ["Axis", "Bar", "Bins", "Line", "Panel", "bar_panels", "bins_for", "line_plot"]
