import { simulateMany, type Rates } from '#plugins/releases/testing/simulateCanary';
import type { Figure } from '../figures';

const rounds = Number(process.env['BENCH_CANARIES'] ?? 2000);
const percent = (share: number) => Math.round(share * 1000) / 10;

/**
 * Canaries with known truth: how many of them find an injected loss of 5 points, and how many that are no worse
 * are rolled back. Both versions get half of the starts.
 */
export async function benchCanary(round = 1): Promise<Figure[]> {
  const found: Figure[] = [];
  const find = (name: string, before: Rates, after: Rates, goal: boolean) => {
    const truth = { before, after, share: 0.5 } as const;
    found.push({
      what: `canary: loss found within 1,000 starts, ${name}`,
      unit: '%',
      value: percent(simulateMany({ ...truth, starts: 1000 }, rounds, round).found),
      ...(goal && { goal: { least: 95 } }),
    });
    found.push({
      what: `canary: starts until 95 % are found, ${name}`,
      unit: 'starts',
      value: simulateMany({ ...truth, starts: 20_000 }, rounds / 10, round).late,
    });
  };
  for (const success of [0.999, 0.995, 0.99, 0.98, 0.95, 0.8, 0.6]) {
    const name = `${percent(success)} % → ${percent(success - 0.05)} %`;
    const after = { success: success - 0.05, error: 0 };
    find(name, { success, error: 0 }, after, success >= 0.99);
  }
  for (const error of [0, 0.005]) {
    const after = { success: 0.75, error: error + 0.05 };
    const name = `80 % → 75 %, errors ${percent(error)} % → ${percent(error + 0.05)} %`;
    find(name, { success: 0.8, error }, after, true);
  }
  for (const share of [0.05, 0.5])
    for (const success of [0.6, 0.8, 0.95, 0.98]) {
      const rates = { success, error: (1 - success) / 2 };
      const truth = { before: rates, after: rates, share, starts: 5000 } as const;
      found.push({
        what: `canary: false alarms in 5,000 starts, ${percent(success)} %, share ${percent(share)} %`,
        unit: '%',
        value: percent(simulateMany(truth, rounds, round).found),
        goal: { most: 1 },
      });
    }
  return found;
}
