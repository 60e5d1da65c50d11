import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { startProduct } from '../browser/startProduct';
import type { Figure } from './figures';
import { logics, titleOf } from './runtime/decision';
import { sendLoad, type Sent } from './runtime/sendLoad';
import { startSluice } from './runtime/startSluice';
import { checkAnswer, type Target } from './runtime/Target';

const connections = 64;
const seconds = 5;
/** PostgreSQL and what sends the load need processors, too. */
const neededProcessors = 4;

/**
 * Runs of one process and of two on one PostgreSQL, the same number of connections in all, dealt
 * out evenly as a plain balancer does.
 */
export async function benchProcesses(): Promise<readonly Figure[]> {
  const key = randomBytes(32).toString('hex');
  const first = await startSluice({ SLUICE_KEY: key });
  if (!first.databaseUrl) {
    await first.stop();
    throw new Error('Name a PostgreSQL in DATABASE_URL: processes share one.');
  }
  const second = await startProduct({
    SLUICE_KEY: key,
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
    DATABASE_URL: first.databaseUrl,
  });
  const other: Target = {
    ...first,
    pid: second.pid,
    urls: Object.fromEntries(
      logics.map(logic => [logic, `${second.address}${new URL(first.urls[logic]!).pathname}`]),
    ),
  };
  try {
    const figures: Figure[] = [];
    for (const logic of logics) {
      for (const target of [first, other]) {
        await checkAnswer(target, logic);
        await sendLoad(target, logic, connections, 2);
      }
      const alone = await sendLoad(first, logic, connections, seconds);
      const both = await Promise.all(
        [first, other].map(target => sendLoad(target, logic, connections / 2, seconds)),
      );
      const sum = (value: (sent: Sent) => number) =>
        both.reduce((total, sent) => total + value(sent), 0);
      const name = `${titleOf[logic]}, ${connections} connections`;
      figures.push(
        { what: `${name}: one process`, unit: 'a second', value: alone.perSecond },
        { what: `${name}: two processes`, unit: 'a second', value: sum(each => each.perSecond) },
        {
          what: `${name}: two beside one`,
          unit: 'times',
          value: sum(each => each.perSecond) / alone.perSecond,
          goal: { least: 1.7 },
          ...(cpus().length < neededProcessors && {
            excuse: `not judged: ${cpus().length} processors`,
          }),
        },
        {
          what: `${name}: refused by two`,
          unit: 'answers',
          value: sum(each => each.refused),
          goal: { most: 0 },
        },
      );
    }
    return figures;
  } finally {
    await second.stop();
    await first.stop();
  }
}
