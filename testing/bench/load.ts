import autocannon from 'autocannon';
import { percentile } from './figures';

/**
 * The result of a load: answers per second, the slow end of their times in milliseconds, and the
 * unsuccessful answers.
 */
export interface Load {
  readonly perSecond: number;
  /** The 95th percentile or a stricter one. */
  readonly slow: number;
  readonly refused: number;
}

interface Request {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends the same request from a number of connections for some seconds. */
export async function steadyLoad(
  request: Request,
  { connections = 16, seconds = 5 } = {},
): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...request,
    connections,
    duration: seconds,
  });
  return { perSecond: requests.average, slow: latency.p97_5, refused: non2xx + errors };
}

/**
 * Runs one piece of work after another in each of some lanes for some seconds; `work` answers
 * whether it succeeded.
 */
export async function lanes(
  count: number,
  seconds: number,
  work: (lane: number) => Promise<boolean>,
): Promise<Load> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  const lane = async (index: number) => {
    while (performance.now() < end) {
      const started = performance.now();
      if (!(await work(index))) refused++;
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => lane(index)));
  return { perSecond: times.length / seconds, slow: percentile(times, 0.95), refused };
}
