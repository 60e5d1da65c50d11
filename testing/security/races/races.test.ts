// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../startServer';
import { startNames } from '#plugins/admin/server/domains/testNames';
import { listEndpoints } from '../kits/calls';
import { mergeRecords } from '../lists/lists';
import type { Contest } from './Contest';
import { contests } from './contests';
import { exempt } from './exempt';
import { watchQueries } from './race';
import { World, type Outcome } from './World';

/** The calls that were made at the same moment. */
const raced = new Set<string>();
let sluice: Awaited<ReturnType<typeof startServer>>;
let other: typeof sluice;
let names: Awaited<ReturnType<typeof startNames>>;
let end: () => void;
let worlds: readonly World[] = [];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isLate = (answer: string) => answer.startsWith('409');

const isRefused = (answer: string | undefined) => /^[45]/.test(answer ?? '');

/** Finds what came of two acts at once that no order of them explains. */
async function findFault(contest: Contest): Promise<string | undefined> {
  const [first, second, third, fourth] = worlds as readonly [World, World, World, World];
  const inOrder = await first.runInOrder(contest);
  // A call that is refused by itself changes nothing that could be raced for.
  if (isRefused(inOrder.answers[0])) return `refused by itself: ${inOrder.answers[0]}`;
  let turned: Promise<Outcome> | undefined;
  for (const atOnce of [await third.runAtOnce(contest), await fourth.runAtOnce(contest, true)]) {
    if (!atOnce) continue;
    const isAs = ({ answers, effect }: Outcome) =>
      isSame(answers.toSorted(), atOnce.answers.toSorted()) && isSame(effect, atOnce.effect);
    if (isAs(inOrder)) continue;
    turned ??= second.runInOrder(contest, true);
    if (isAs(await turned)) continue;
    // Whoever comes too late may be told so.
    const [isFirst, isOther] = atOnce.answers.map(isLate);
    const alone = isFirst !== isOther && (await second.runAlone(contest, isFirst ? 1 : 0));
    if (isSame(alone, atOnce.effect)) continue;
    return describeOutcomes({ atOnce, inOrder, turned: await turned });
  }
  return undefined;
}

const describeOutcomes = (outcomes: Readonly<Record<string, Outcome>>): string =>
  Object.entries(outcomes)
    .map(([name, { answers, effect }]) =>
      [`${name}: ${answers.join(', ')}`, ...effect].join('\n  '),
    )
    .join('\n');

describe.skipIf(!process.env['TEST_DATABASE_URL'])('calls at the same moment', () => {
  beforeAll(async () => {
    names = await startNames();
    const env = { SLUICE_DNS: names.address };
    sluice = await startServer({ env });
    const { databaseUrl = '', dataFolder } = sluice.server.settings;
    other = await startServer({
      env: { ...env, DATABASE_URL: databaseUrl, SLUICE_DATA: dataFolder },
    });
    end = watchQueries();
    const create = () => World.create(sluice, other, names.records, line => raced.add(line));
    worlds = [await create(), await create(), await create(), await create()];
  });
  afterAll(async () => {
    end();
    await other.close();
    await sluice.close();
    await names.close();
  });

  it.each(Object.entries(contests))('have the result of some order: %s', async (_, contest) => {
    expect(await findFault(contest)).toBeUndefined();
  });

  it('cover all calls that change something', () => {
    const endpoints = listEndpoints(sluice.server);
    const asks = mergeRecords('asks');
    const lines = endpoints.filter(({ method }) => method !== 'GET').map(({ line }) => line);
    const missing = lines.filter(line => !asks[line] && !raced.has(line) && !exempt[line]);
    expect(missing.sort()).toEqual([]);
    const needless = Object.keys(exempt).filter(line => !lines.includes(line) || raced.has(line));
    expect(needless).toEqual([]);
  });
});
