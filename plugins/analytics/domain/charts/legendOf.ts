import type { Chart, Tone } from './Chart';

/** What the colours of a chart mean; nothing where there is one alone. */
export function legendOf(
  chart: Chart,
): readonly { readonly key: string; readonly name: string; readonly tone: Tone }[] {
  if (chart.kind === 'lines') return chart.series;
  if (chart.kind === 'latency') return (['p50', 'p95', 'p99'] as const).map(key => ({ key, name: key, tone: key }));
  const parts = new Map(chart.bars.flatMap(({ parts }) => parts).map(part => [part.key, part]));
  return parts.size > 1 ? [...parts.values()] : [];
}
