// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import reviews from '../../plugin';
import { createTestReviewer } from '../../server/testRequests';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('counts open requests, the member’s own, and theirs to review in tabs', async () => {
  const author = await createTestReviewer(sluice);
  const reviewer = await createTestReviewer(sluice, { in: author.companyId });
  const { flowId } = await author.createFlow('Sign-in');
  await author.open([flowId]);
  await renderPlugin(reviews, { at: '/change-requests', as: author, on });
  for (const name of ['Open 1', 'Mine 1', 'To review', 'Released'])
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  cleanup();
  await renderPlugin(reviews, { at: '/change-requests', as: reviewer, on });
  for (const name of ['Open 1', 'Mine', 'To review 1'])
    expect(await screen.findByRole('link', { name })).toBeTruthy();
});
