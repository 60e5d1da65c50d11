import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPages } from '#testing/screens/allPages';
import { listRoutes } from '#testing/security/listRoutes';
import { startServer } from '#testing/startServer';
import { consoleHeader, leaveConsole } from './serveConsole';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer({ web: async app => leaveConsole(app) });
});
afterAll(() => sluice.close());

/** Whether the server leaves a path to the development server. */
const isLeft = async (path: string) => {
  const reply = await sluice.app.inject({ method: 'GET', url: path });
  return reply.headers[consoleHeader] !== undefined;
};

it('answers every route of the server itself while developing', async () => {
  const routes = listRoutes(sluice.app).filter(route => !/ \/?\*$/.test(route));
  const paths = routes.map(route => route.split(' ')[1]!);
  expect(paths).toContain('/hosted/try/:token');
  const answered = routes.filter(route => route.startsWith('GET '));
  const left = answered.map(async route => ((await isLeft(route.slice(4))) ? [route] : []));
  expect((await Promise.all(left)).flat()).toEqual([]);
});

it('leaves the pages of the console, and nothing that is a call or a file', async () => {
  const pages = (await allPages()).map(({ path }) => path);
  const taken = pages.map(async path => ((await isLeft(path)) ? [] : [path]));
  expect((await Promise.all(taken)).flat()).toEqual([]);
  expect(await Promise.all(['/v1/none', '/plugins/x', '/assets/main.js'].map(isLeft))).toEqual([
    false,
    false,
    false,
  ]);
});
