// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { password, startServer } from '#testing/startServer';
import { App } from '../App';
import { plugins } from '../plugins';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
const asked: string[] = [];
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer();
  sluice.app.server.on('request', ({ url = '' }) => void asked.push(url.replace(/\?.*/, '')));
  on = await sluice.listen();
  await import('./Console');
});
afterAll(() => sluice.close());

async function open(email: string) {
  asked.length = 0;
  history.replaceState(null, '', '/dashboard');
  const root = new Root({ storage: memoryStorage(), base: `${on}/v1`, reload: () => {}, plugins });
  await root.account.login(email, password);
  render(<App root={root} />);
  await within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', {
    name: 'Flows',
  });
  await waitFor(() => expect(asked).toContain('/v1/flows'));
  return root;
}

it('fetches applications only with permission, at sign-in and after a switch [S146, S149]', async () => {
  const all = await sluice.company();
  const some = await sluice.company({ can: ['flows:read'] });
  const root = await open(all.email);
  await waitFor(() => expect(asked).toContain('/v1/apps'));
  await sluice.server.database.transaction(some.companyId, async db => {
    const { name } = await db.selectFrom('roles').select('name').executeTakeFirstOrThrow();
    await addMembership(db, {
      companyId: some.companyId,
      customerId: all.customerId,
      roles: [name],
      by: 'test',
    });
  });
  asked.length = 0;
  await root.account.switchCompany(some.companyId, '/dashboard');
  await waitFor(() => expect(asked).toContain('/v1/flows'));
  expect(asked.filter(path => /apps|connections|customers$/.test(path))).toEqual([]);
  cleanup();
  await open(some.email);
  expect(asked.filter(path => /apps|connections|customers$/.test(path))).toEqual([]);
});

it('fetches the environment, connections, and variables only with permission [S145, S147, S150, S151]', async () => {
  const all = await sluice.company();
  const some = await sluice.company({ can: ['flows:read'] });
  await sluice.server.database.transaction(some.companyId, async db => {
    const { name } = await db.selectFrom('roles').select('name').executeTakeFirstOrThrow();
    await addMembership(db, {
      companyId: some.companyId,
      customerId: all.customerId,
      roles: [name],
      by: 'test',
    });
  });
  const closed = /connections|connectors|constructs|\/company\/[^/]+$/;
  const root = await open(all.email);
  root.go('/connections');
  await waitFor(() => expect(asked.some(path => closed.test(path))).toBe(true));
  asked.length = 0;
  await root.account.switchCompany(some.companyId, '/dashboard');
  await waitFor(() => expect(asked).toContain('/v1/flows'));
  expect(asked.filter(path => closed.test(path))).toEqual([]);
  for (const path of ['/company', '/connections', '/attributes', '/flows']) {
    root.go(path);
    await waitFor(() => expect(location.pathname).toBe(path));
  }
  expect(asked.filter(path => closed.test(path))).toEqual([]);
  cleanup();
  await open(some.email);
  expect(asked.filter(path => closed.test(path))).toEqual([]);
});
