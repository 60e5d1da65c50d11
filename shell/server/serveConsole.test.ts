import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPages } from '#testing/screens/allPages';
import { listRoutes } from '#testing/security/listRoutes';
import { startServer } from '#testing/startServer';
import { isServerPath } from './serveConsole';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('hands every route of the server to it while developing', () => {
  const paths = listRoutes(sluice.app).map(route => route.split(' ')[1]!);
  expect(paths).toContain('/hosted/try/:token');
  expect(paths.filter(path => !isServerPath(path))).toEqual([]);
});

it('keeps the pages of the console for the console', async () => {
  const paths = (await allPages()).map(({ path }) => path);
  expect(paths.filter(isServerPath)).toEqual([]);
  expect(isServerPath('/')).toBe(false);
  expect(isServerPath('/assets/main.js')).toBe(false);
});
