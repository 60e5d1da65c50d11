import type { Chart } from './Chart';
import type { Drawing } from './Drawing';
import { drawBars } from './drawBars';
import { drawLatency } from './drawLatency';
import { drawLines } from './drawLines';
import { markupText } from './markup';

/** Draws a chart so many pixels wide. */
export function drawChart(chart: Chart, width: number): Drawing {
  if (chart.kind === 'lines') return drawLines(chart, width);
  if (chart.kind === 'bars') return drawBars(chart, width);
  return drawLatency(chart, width);
}

/** A chart as the text of an SVG document that stands alone: without script, in light colours. */
export const chartSvg = (chart: Chart, width = 960): string =>
  markupText(drawChart(chart, width).picture);
