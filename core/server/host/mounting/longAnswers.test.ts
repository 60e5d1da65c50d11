import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { always, endpoint } from '#core/contract';
import { startServer } from '#testing/startServer';
import { defineServerPlugin, handle } from '../plugin';

/** The environments whose answers were made, in their order, and how many were not written yet. */
let made: string[];
let [held, most] = [0, 0];
/** An answer that is written in several slices, and tells when it is. */
const createAnswer = () => ({
  list: Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Name ${id}` })),
  end: { toJSON: () => void (held -= 1) },
});
const list = endpoint('GET /everything', {
  summary: 'Lists everything.',
  reply: Type.Unknown(),
  when: always,
  long: true,
});
const demo = defineServerPlugin({
  id: 'demo',
  handles: [
    handle(list, async (_, { companyId }) => {
      made.push(companyId);
      most = Math.max(most, (held += 1));
      return createAnswer();
    }),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [demo] })));
beforeEach(() => {
  made = [];
  [held, most] = [0, 0];
});
afterAll(() => sluice.close());

it('makes two of an environment’s long answers at once, until they are written (guarantee 31)', async () => {
  const { token } = await sluice.company();
  const crowd = Array.from({ length: 12 }, () => sluice.inject('GET', '/everything', { token }));
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect({ made: made.length, most, held }).toEqual({ made: 12, most: 2, held: 0 });
});

it('gives another environment its turn before the rest of a crowd', async () => {
  const [crowd, other] = [await sluice.company(), await sluice.company()];
  const calls = [crowd, crowd, crowd, crowd, crowd, crowd, other].map(({ token }) =>
    sluice.inject('GET', '/everything', { token }),
  );
  await Promise.all(calls);
  expect(made.length).toBe(7);
  expect(made.indexOf(other.companyId)).toBeLessThan(4);
});
