import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('lists versions of several flows in the requested order [C047]', async () => {
  const { token } = await sluice.company();
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    await sluice.inject(method, url, { token, body });
  const make = async (name: string) =>
    (await ask('POST', '/flows', { name })).body.flowInfo.flowId as string;
  const [one, other] = [await make('Sign in'), await make('Registration')];
  expect((await ask('PUT', `/flows/${one}/deploy`)).status).toBe(200);
  expect(
    (await ask('PUT', `/flows/${one}`, { description: 'Anew', currentVersion: 1 })).status,
  ).toBe(200);
  const list = async (...wanted: string[]) =>
    (
      await ask(
        'GET',
        `/flows/apps/flowsVersions?flowsVersions=${encodeURIComponent(wanted.join(','))}`,
      )
    ).body;
  const reply = await list(
    `${one}:saved`,
    `${other}:1`,
    `${one}:-1`,
    `${other}:deployed`,
    `${one}:99`,
    'gone:1',
  );
  expect(reply.flowsVersions).toMatchObject([
    { flowId: one, versionId: 2, name: 'Sign in', deployed: false },
    { flowId: other, versionId: 1, name: 'Registration', deployed: false },
    {
      flowId: one,
      versionId: 1,
      deployed: true,
      nodeCount: expect.any(Number),
      deployedDate: expect.any(Number),
    },
  ]);
  expect((await list('nonsense')).details).toMatchObject([{ at: 'query/flowsVersions' }]);
  expect((await list(...Array.from({ length: 101 }, () => `${one}:1`))).message).toContain(
    'up to 100',
  );
  const stranger = await sluice.company();
  const theirs = await sluice.inject('GET', `/flows/apps/flowsVersions?flowsVersions=${one}:1`, {
    token: stranger.token,
  });
  expect(theirs.body).toEqual({ flowsVersions: [] });
});
