import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { always, endpoint, namespace } from '#core/contract';
import { freshDatabase, startServer } from '#testing/startServer';
import { jobWorker } from '../../jobs/JobWorker';
import { queueJob, type Job } from '../../jobs/job';
import { contribute, defineServerPlugin, handle, provide, type ServerPlugin } from '../plugin';
import { httpRoutes, jobs } from '../points';

const cause = new Error('the sky fell');
const fail = (): never => {
  throw cause;
};
const call = (line: Parameters<typeof endpoint>[0], run: () => unknown = () => ({ fine: true })) =>
  handle(endpoint(line, { summary: 'Answers.', reply: Type.Unknown(), when: always }), async () =>
    run(),
  );
const greeting = namespace('sound').service<string>('greeting');
/** A plugin that works, beside the one that does not. */
const sound = defineServerPlugin({
  id: 'sound',
  handles: [call('GET /sound')],
  contributes: [provide('sound.greeting', { service: greeting, create: () => 'hello' })],
});
type Terms = Partial<Parameters<typeof defineServerPlugin>[0]>;
const chaos = (terms: Terms = {}): ServerPlugin =>
  defineServerPlugin({ handles: [call('GET /chaos')], ...terms, id: 'chaos' });
const migrations = (...names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, { up: async () => {} }]));
const job: Job = { id: 'chaos.job', mostTries: 1, run: async () => fail() };

type Sluice = Awaited<ReturnType<typeof startServer>>;
interface Row {
  readonly part: string;
  /** The plugin of the last time. */
  readonly before?: ServerPlugin;
  /** The plugin, or how loading it fails; none where it is gone. */
  readonly plugin?: ServerPlugin | (() => Promise<never>);
  readonly act?: (sluice: Sluice, token: string) => Promise<unknown>;
  /** The answer of its own call. */
  readonly answers: number;
  readonly says: string;
  /** The text in the inspector and the log. */
  readonly sentence: string;
  readonly throws: boolean;
}
const failedToStart = 'The chaos part of the server failed to start. See the log.';

const rows: readonly Row[] = [
  {
    part: 'whose server.ts throws',
    plugin: async () => fail(),
    answers: 503,
    says: failedToStart,
    sentence: 'Plugin "chaos" could not be loaded and was left out: the sky fell',
    throws: true,
  },
  {
    part: 'whose migration throws',
    plugin: chaos({ migrations: { '2026-11-28T00:00_chaos': { up: async () => fail() } } }),
    answers: 503,
    says: failedToStart,
    sentence: 'The tables of plugin "chaos" could not be migrated, so its server code was left out',
    throws: true,
  },
  {
    part: 'whose routes throw',
    plugin: chaos({ contributes: [contribute(httpRoutes, 'chaos.routes', fail)] }),
    answers: 503,
    says: failedToStart,
    sentence: 'The server code of plugin "chaos" failed to start and was left out: the sky fell',
    throws: true,
  },
  {
    part: 'that fails to start',
    plugin: chaos({ activate: fail }),
    answers: 503,
    says: failedToStart,
    sentence: 'Plugin "chaos" failed while starting and was left out: the sky fell',
    throws: true,
  },
  {
    part: 'whose job throws',
    plugin: chaos({ contributes: [contribute(jobs, 'chaos.job', job)] }),
    act: async ({ server }) => {
      await queueJob(server.database.forInstallation, { job: job.id, due: Date.now() });
      await server.get(jobWorker).once();
    },
    answers: 200,
    says: '',
    sentence: 'The job "chaos.job" of plugin "chaos" failed: the sky fell',
    throws: true,
  },
  {
    part: 'whose handler throws',
    plugin: chaos({ handles: [call('GET /chaos', fail)] }),
    act: ({ inject }, token) => inject('GET', '/chaos', { token }),
    answers: 500,
    says: 'Unknown error occurred. Please try later.',
    sentence: 'The call "GET /chaos" of plugin "chaos" failed: the sky fell',
    throws: true,
  },
  {
    part: 'that gives a service which another one gives',
    plugin: chaos({
      contributes: [provide('chaos.greeting', { service: greeting, create: () => 'boo' })],
    }),
    answers: 200,
    says: '',
    sentence:
      'Plugin "chaos" needs the ID "sound.greeting" at core.server.services, which "sound" already uses. Use another ID.',
    throws: false,
  },
  {
    part: 'that is gone',
    before: chaos({ migrations: migrations('2026-11-28T00:00_chaos') }),
    answers: 404,
    says: 'GET /v1/chaos does not exist.',
    sentence:
      'Plugin "chaos" is not installed, but its data is in the database (2026-11-28T00:00_chaos). The data is kept. To delete it, run "npm run plugin:remove -- chaos --data".',
    throws: false,
  },
  {
    part: 'that is an earlier release than its tables',
    before: chaos({ migrations: migrations('2026-11-28T00:00_chaos', '2026-12-24T00:00_grown') }),
    plugin: chaos({ migrations: migrations('2026-11-28T00:00_chaos') }),
    answers: 200,
    says: '',
    sentence:
      'A newer release changed the tables of plugin "chaos" (2026-12-24T00:00_grown). Only the release before it is tested with these tables.',
    throws: false,
  },
];

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0);
});
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.restoreAllMocks();
});

it.each(rows)('continues without the part of a plugin $part', async row => {
  const { before, plugin, act, answers, says, sentence, throws } = row;
  const folder = mkdtempSync(join(tmpdir(), 'sluice-chaos-'));
  const database = await freshDatabase();
  ends.push(async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const env = {
    SLUICE_DATA: folder,
    SLUICE_LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
  };
  const start = (...plugins: readonly (ServerPlugin | (() => Promise<never>) | undefined)[]) =>
    startServer({
      env,
      list: Object.fromEntries(
        plugins.flatMap((each, at) =>
          each ? [[at === 0 ? 'sound' : 'chaos', toLoader(each)]] : [],
        ),
      ),
    });
  if (before) await (await start(sound, before)).close();
  const sluice = await start(sound, plugin);
  ends.push(() => sluice.close());
  const { inject, server } = sluice;
  const { token, customerId } = await sluice.company();
  await act?.(sluice, token);

  // The user sees which part is out and why.
  const reply = await inject('GET', '/chaos', { token });
  expect([reply.status, reply.body.message ?? '']).toEqual([
    answers,
    expect.stringContaining(says),
  ]);
  // Everything else works.
  expect((await inject('GET', '/sound', { token })).body).toEqual({ fine: true });
  expect(server.get(greeting)).toBe('hello');
  const health = await sluice.app.inject('/health/ready');
  expect(health.json()).toMatchObject({ status: 'ready' });
  // The developer sees the cause in the log and in the inspector.
  const logged = lines.flatMap(text => text.trim().split('\n')).map(line => JSON.parse(line));
  expect(
    logged.filter(({ plugin, call }) => plugin === 'chaos' || call === 'GET /v1/chaos'),
  ).not.toEqual([]);
  expect(JSON.stringify(logged).includes('chaos.test.ts')).toBe(throws);
  await server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', customerId)
    .execute();
  const { body } = await inject('GET', '/plugins/faults', { token });
  expect(body).toEqual([
    {
      plugin: 'chaos',
      sentence: expect.stringContaining(sentence),
      stack: expect.stringMatching(throws ? /the sky fell/ : /^$/),
    },
  ]);
});

const toLoader = (plugin: ServerPlugin | (() => Promise<never>)) =>
  typeof plugin === 'function' ? plugin : async () => ({ default: plugin });
