// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterEach, expect, it } from 'vitest';
import { always, endpoint, namespace, type Endpoint } from '#core/contract';
import { describeProblem } from '#core/contract/internal';
import { freshDatabase, startServer } from '#testing/startServer';
import { contribute, defineServerPlugin, handle, provide, type ServerPlugin } from '../plugin';
import { httpRoutes } from '../points';
import { loadPlugins } from './loadPlugins';

type Line = Parameters<typeof endpoint>[0];
const call = (line: Line) =>
  handle(
    endpoint(line, {
      summary: 'Answers.',
      reply: Type.Unknown(),
      audience: 'anyone',
      when: always,
    }),
    async () => ({ fine: true }),
  );
const whole = defineServerPlugin({ id: 'whole', handles: [call('GET /whole')] });

let sluice: Awaited<ReturnType<typeof startServer>> | undefined;
afterEach(() => sluice?.close());

async function start(...plugins: readonly ServerPlugin[]) {
  sluice = await startServer({ plugins });
  return sluice;
}
const listProblems = () => sluice!.server.problems.map(describeProblem);

/**
 * Returns the answers of the intact and the broken plugins, the health status and the reported
 * problems.
 */
async function outcome() {
  const { inject, app } = sluice!;
  const broken = await inject('GET', '/broken');
  return {
    whole: (await inject('GET', '/whole')).body,
    broken: [broken.status, broken.body.message],
    health: (await app.inject('/health/ready')).json(),
    said: listProblems(),
  };
}
it.each([
  ['EMFILE', /^This process can’t open enough files \(EMFILE\)\. Raise its limit/],
  ['EIO', /^The machine failed during the start \(.*\)\. Check its disk and memory/],
])(
  'does not start without plugins that the machine kept from loading (%s, guarantee 39)',
  async (code, told) => {
    const failing = async () => {
      throw Object.assign(new Error(`${code}: ‘2243.js’`), { code });
    };
    await expect(loadPlugins({ failing })).rejects.toThrow(told);
    const broken = defineServerPlugin({
      id: 'broken',
      contributes: [contribute(httpRoutes, 'broken.routes', failing)],
    });
    await expect(start(whole, broken)).rejects.toThrow(told);
  },
);

const leftOut = (sentence: RegExp) => ({
  whole: { fine: true },
  broken: [503, expect.stringContaining('The broken part of the server failed to start')],
  health: { status: 'ready', leftOut: ['broken'] },
  said: [expect.stringMatching(sentence)],
});

it('continues with tables that a newer release of a plugin has changed, and says so (guarantee 18)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-newer-'));
  const database = await freshDatabase();
  const env = { SLUICE_DATA: folder, ...(database && { DATABASE_URL: database.url }) };
  const release = (...names: readonly string[]) =>
    defineServerPlugin({
      ...whole,
      migrations: Object.fromEntries(names.map(name => [name, { up: async () => {} }])),
    });
  const first = '2026-11-21T00:00_whole';
  const newer = await startServer({ env, plugins: [release(first, '2026-12-24T00:00_grown')] });
  await newer.close();
  sluice = await startServer({ env, plugins: [release(first)] });
  const { said, whole: answer } = await outcome();
  expect(answer).toEqual({ fine: true });
  expect(said).toEqual([
    'A newer release changed the tables of plugin "whole" (2026-12-24T00:00_grown). Only the release before it is tested with these tables.',
  ]);
  await sluice.close();
  sluice = undefined;
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('leaves out a plugin without a valid default export', async () => {
  sluice = await startServer({
    list: {
      broken: async () => ({ default: { id: 'broken', handles: [undefined] } as never }),
      whole: async () => ({ default: whole }),
    },
  });
  expect(await outcome()).toEqual(
    leftOut(/handles\[0\] is not created with handle\(endpoint, run\)$/),
  );
});

it.each([
  ['a call that another plugin answers', [call('GET /broken'), call('GET /whole')]],
  ['a path that is none', [call('GET /broken'), call('GET broken/x' as Line)]],
  ['a parameter twice', [call('GET /broken'), call('GET /broken/:id/of/:id(' as Line)]],
])('leaves out a plugin with %s', async (_, handles) => {
  await start(whole, defineServerPlugin({ id: 'broken', handles }));
  expect(await outcome()).toEqual(leftOut(/^The server code of plugin "broken" failed to start/));
});

it.each([
  [
    'throw',
    () => {
      throw new Error('no luck');
    },
  ],
  ['fail', async () => Promise.reject(new Error('no luck'))],
  ['fail once all is mounted', (app: any) => app.addHook('onReady', async () => fail())],
])('leaves out a plugin whose httpRoutes %s', async (_, routes) => {
  const broken = defineServerPlugin({
    id: 'broken',
    handles: [call('GET /broken')],
    contributes: [contribute(httpRoutes, 'broken.routes', routes as never)],
  });
  await start(broken, whole);
  expect(await outcome()).toEqual(
    leftOut(/^The server code of plugin "broken" failed to start.*: no luck$/),
  );
});
const fail = () => {
  throw new Error('no luck');
};

it('leaves out every faulty plugin', async () => {
  const broken = (id: string) =>
    defineServerPlugin({
      id,
      handles: [call(`GET /${id}`)],
      contributes: [contribute(httpRoutes, `${id}.routes`, fail)],
    });
  await start(broken('one'), whole, broken('two'));
  expect((await sluice!.app.inject('/health/ready')).json()).toMatchObject({
    leftOut: ['one', 'two'],
  });
  expect((await sluice!.inject('GET', '/whole')).status).toBe(200);
});

const clock = namespace('broken').service<{ now(): number }>('clock');

it('responds with 503 and the name of the plugin whose service is missing', async () => {
  const reading = defineServerPlugin({
    id: 'reading',
    handles: [
      handle(
        call('GET /reading').endpoint as Endpoint<any, any, any, any>,
        async (_input, { server }) => server.get(clock).now(),
      ),
    ],
  });
  await start(
    defineServerPlugin({
      id: 'broken',
      contributes: [
        provide('broken.clock', { service: clock, create: () => ({ now: () => 1 }) }),
        contribute(httpRoutes, 'broken.routes', fail),
      ],
    }),
    reading,
    whole,
  );
  expect(await sluice!.inject('GET', '/reading')).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('needs the broken part of the server') },
  });
});

it('leaves out a plugin that needs the service of a broken one to start', async () => {
  await start(
    defineServerPlugin({
      id: 'broken',
      contributes: [contribute(httpRoutes, 'broken.routes', fail)],
    }),
    defineServerPlugin({
      id: 'reading',
      contributes: [
        contribute(httpRoutes, 'reading.routes', (_app, server) => void server.get(clock)),
      ],
    }),
    whole,
  );
  expect((await sluice!.inject('GET', '/whole')).status).toBe(200);
  expect(listProblems()[1]).toMatch(
    /"reading" failed to start.*needs the broken part of the server/,
  );
});

it('rejects a plugin with the ID of the core', async () => {
  const { corePlugin } = await import('../../corePlugin');
  await start({ ...whole, id: corePlugin.id });
  expect(listProblems()).toEqual([expect.stringContaining('"core" is listed twice')]);
});
