import type { Chart, Tone } from './Chart';

/**
 * What the colours of a chart mean; those that are drawn, and nothing where there can be one alone.
 */
export function legendOf(
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
