"""Charts as SVG: lines over two axes, and small panels of bars. They know no game."""

from quebra.render.plot.bars import Bar, BarPanel, bar_panels
from quebra.render.plot.bins import Bins, bins_for
from quebra.render.plot.lines import line_plot
from quebra.render.plot.scale import Axis
from quebra.render.plot.values import Curve

__all__ = ["Axis", "Bar", "BarPanel", "Bins", "Curve", "bar_panels", "bins_for", "line_plot"]
