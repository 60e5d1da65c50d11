// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUuid } from '#core/contract/internal';
import { defineServerPlugin, provide } from '#core/server';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { userRuns, type UserRun } from '../../contract';
import usersServer from '#plugins/users/server';
import runs from '../../plugin';
import { userEvents } from '../../server/userRuns/FlowUserRuns';
import { userDirectory } from '#plugins/connectors/contract';

const run: UserRun = {
  interactionId: newUuid(),
  correlationId: '',
  flowId: 'f1',
  flowName: 'Sign-on',
  userId: '',
  policyId: '',
  startTime: Date.now() - 60_000,
  timeDifference: 12,
  versionId: 3,
  status: 'success',
  hasError: false,
  isTrial: false,
};
const step = {
  eventId: 'e1',
  interactionId: run.interactionId,
  correlationId: '',
  userId: '',
  flowTrace: [],
  flowId: 'f1',
  versionId: 3,
  nodeId: 'n1',
  connectorId: 'httpConnector',
  capability: 'customHTMLTemplate',
  eventType: 'node',
  eventMessage: 'Ask for the code',
  hasError: false,
  startTime: run.startTime,
  timeDifference: 7,
  input: null,
  output: null,
  error: null,
};
const record = {
  list: async (_: string, userId: string) => ({
    runs: userId === somebody ? [run] : [],
    more: false,
  }),
  events: async () => ({ run, events: [step], total: 1 }),
};
let somebody = '';
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  const recorded = defineServerPlugin({
    id: 'runs',
    handles: userEvents,
    contributes: [provide('runs.userRuns', { service: userRuns, create: () => record })],
  });
  sluice = await startServer({ plugins: [usersServer, recorded] });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('shows a user’s runs and steps, which link to the canvas [R20]', async () => {
  const user = userEvent.setup();
  const admin = await sluice.company({ can: ['users:read', 'flows:read'] });
  const made = await sluice.server.get(userDirectory).create(admin.companyId, { username: 'ada' });
  somebody = made.userId;
  await renderPlugin(runs, { at: `/users/${somebody}/events`, as: admin, on });
  expect(await screen.findByRole('heading', { name: 'Activity for ada' })).toBeTruthy();
  const row = (await screen.findByText('Sign-on')).closest('tr');
  expect(row?.textContent).toMatch(/^Sign-onVersion 3Success.*ms$/);
  await user.click(await screen.findByText('Sign-on'));
  const dialog = within(await screen.findByRole('dialog', { name: /./ }));
  expect((await dialog.findByText('Ask for the code')).closest('tr')?.textContent).toBe(
    'Ask for the codeTrue7 ms',
  );
  const link = await dialog.findByRole('button', { name: 'Show on canvas' });
  expect(link.getAttribute('href')).toBe(`/flows/f1?run=${run.interactionId}`);
});

it('reports an unknown user, unlike one without runs', async () => {
  const admin = await sluice.company({ can: ['users:read', 'flows:read'] });
  await renderPlugin(runs, { at: '/users/nobody/events', as: admin, on });
  expect(await screen.findByText(/^This user does not exist/)).toBeTruthy();
  expect(screen.queryByText('No activity yet')).toBeNull();
  expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/users');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('explains its empty state, and doesn’t exist without permission to view runs', async () => {
  const admin = await sluice.company({ can: ['users:read', 'flows:read'] });
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(admin.companyId, { username: 'new' });
  const { unmount } = await renderPlugin(runs, { at: `/users/${userId}/events`, as: admin, on });
  expect(await screen.findByText('No activity yet')).toBeTruthy();
  unmount();
  const other = await sluice.company({ can: ['users:read'] });
  await renderPlugin(runs, { at: `/users/${userId}/events`, as: other, on });
  expect(await screen.findByText(`There is no page at /users/${userId}/events.`)).toBeTruthy();
});
