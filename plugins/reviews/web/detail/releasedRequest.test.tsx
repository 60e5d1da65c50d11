// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import reviews from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('shows what a released request replaced, without empty headings', async () => {
  const person = await sluice.company();
  const { token } = person;
  const call = async (method: 'POST' | 'PUT', url: string, body: unknown = {}) =>
    (await sluice.inject(method, url, { token, body })).body;
  const { flowInfo } = await call('POST', '/flows', {
    name: 'Sign-in',
    graphData: createTestGraph(decide, decideLinks),
  });
  const { requestId, contentHash } = await call('POST', '/changeRequests', {
    title: 'First version',
    flows: [{ flowId: flowInfo.flowId }],
  });
  const at = `/change-requests/${requestId}`;
  const { unmount } = await renderPlugin(reviews, { at, as: person, on });
  expect(await screen.findByRole('heading', { name: 'Summary' })).toBeTruthy();
  expect(screen.getByText(/^This change request proposes to deploy version 1\./)).toBeTruthy();
  unmount();
  await call('POST', `/changeRequests/${requestId}/release`, { contentHash });
  await renderPlugin(reviews, { at, as: person, on });
  expect(await screen.findByText(/^This change request deployed version 1\./)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Summary' })).toBeNull();
});
