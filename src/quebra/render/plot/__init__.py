"""Charts as SVG: lines over two axes, panels and groups of bars, bars beside names. They know no game."""

from quebra.render.plot.bars import Bar, BarPanel, bar_panels
from quebra.render.plot.bins import Bins, bins_for
from quebra.render.plot.groups import BarGroup, GroupBar, GroupPanel, Series, grouped_bars
from quebra.render.plot.lines import line_plot
from quebra.render.plot.scale import Axis
from quebra.render.plot.side_bars import Measure, SideBar, SideBars, side_bars
from quebra.render.plot.values import Curve

__all__ = [
    "Axis",
    "Bar",
    "BarGroup",
    "BarPanel",
    "Bins",
    "Curve",
    "GroupBar",
    "GroupPanel",
    "Measure",
    "Series",
    "SideBar",
    "SideBars",
    "bar_panels",
    "bins_for",
    "grouped_bars",
    "line_plot",
    "side_bars",
]
