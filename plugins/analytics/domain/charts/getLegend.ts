import type { Chart, Tone } from './Chart';

/**
 * Returns the legend of a chart: the tones that are drawn, or an empty list if there can be only
 * one.
 */
export function getLegend(
  chart: Chart,
): readonly { readonly key: string; readonly name: string; readonly tone: Tone }[] {
  if (chart.kind === 'lines') return chart.series;
  if (chart.kind === 'latency')
    return (['p50', 'p95', 'p99'] as const).map(key => ({ key, name: key, tone: key }));
  const all = chart.bars.flatMap(({ parts }) => parts);
  const parts = new Map(all.map(part => [part.key, part]));
  const drawn = new Set(all.filter(({ value }) => value > 0).map(({ key }) => key));
  return parts.size > 1 ? [...parts.values()].filter(({ key }) => drawn.has(key)) : [];
}
