import autocannon from 'autocannon';
import type { Figure } from '../figures';
import { asked } from './decision';
import { Inspected } from './Inspected';
import { processUsage } from './processUsage';
import { startSluice } from './startSluice';

const runs = 100_000;
const samples = 10;
const each = runs / samples;
/** Until then caches fill and code is compiled. */
const settled = 2;

/**
 * How much memory a run leaves behind: the slope of what is held after a collection, sampled every
 * 10,000 runs.
 */
export async function memoryOverRuns(): Promise<readonly Figure[]> {
  const target = await startSluice({ NODE_OPTIONS: '--inspect=127.0.0.1:0' });
  try {
    const inspected = await Inspected.at(target.printed(/Debugger listening on (ws:\S+)/)!);
    const [heap, resident]: [number[], number[]] = [[], []];
    let refused = 0;
    for (let sample = 0; sample < samples; sample++) {
      const { non2xx, errors } = await autocannon({
        url: target.urls.withFunction!,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...target.headers },
        body: JSON.stringify(asked),
        connections: 32,
        amount: each,
      });
      refused += non2xx + errors;
      heap.push(await inspected.heldBytes());
      resident.push(processUsage(target.pid).rss * 2 ** 20);
    }
    inspected.close();
    const mb = (values: readonly number[]) =>
      values.map(value => (value / 2 ** 20).toFixed(1)).join(' ');
    console.log(`held after each ${each} runs, MB: ${mb(heap)}; resident: ${mb(resident)}`);
    return [
      {
        what: `heap left behind by a run, over ${runs}`,
        unit: 'bytes',
        value: slope(heap),
        goal: { most: 20 },
      },
      {
        what: `resident memory left behind by a run`,
        unit: 'bytes',
        value: slope(resident),
        goal: { most: 200 },
      },
      {
        what: `runs of those that did not succeed`,
        unit: 'runs',
        value: refused,
        goal: { most: 0 },
      },
    ];
  } finally {
    await target.stop();
  }
}

/** Bytes for one run, by least squares. */
function slope(values: readonly number[]): number {
  const points = values.map((value, index) => [(index + 1) * each, value] as const).slice(settled);
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  return mean(([at, value]) => (at - x) * (value - y)) / mean(([at]) => (at - x) ** 2);
}
