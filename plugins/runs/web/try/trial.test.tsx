// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, it } from 'vitest';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { createChainOn, createTestChain } from '#plugins/editor/web/testFlow';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = (person: Person, name: string, more: object = {}) =>
  createChainOn(sluice, person, name, { graphData: createTestChain(2), ...more });

async function openFlow(person: Person, id: string) {
  const { root } = await renderFlows({ at: `/flows/${id}`, as: person, on });
  const session = await waitForEditor(root);
  return { root, session, user: userEvent.setup() };
}

it('warns about inputs that only other systems provide, until the warning is dismissed [S301, S304, M066]', async () => {
  const person = await sluice.company();
  const inputSchema = [
    { propertyName: 'user', preferredDataType: 'string', preferredControlType: 'textField' },
  ];
  const id = await make(person, 'Asks', { inputSchema });
  const { session, user } = await openFlow(person, id);
  session.editor.showAside('run');
  const warning = await screen.findByRole('note');
  expect(warning.textContent).toContain(
    'Mapped inputs are unavailable: they come from external sources',
  );
  await user.click(within(warning).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('note')).toBeNull();
  expect(localStorage.getItem('sluice.flows.tryWarningDismissed')).toBe('true');
});

it('warns about inputs that come from a sign-in with the identity provider [S302]', async () => {
  const person = await sluice.company();
  const { session } = await openFlow(
    person,
    await make(person, 'Signs on', { settings: { pingOneFlow: true } }),
  );
  session.editor.showAside('run');
  const warning = await screen.findByRole('note');
  expect(warning.textContent).toContain('they come from the identity provider’s sign-in');
  expect(warning.textContent).not.toContain('external sources');
});

it('warns about reading the access token, which test runs don’t have [S303, M067]', async () => {
  const person = await sluice.company();
  const text = JSON.stringify(createTestChain(2)).replace('Step 0', '{{global.skOpenId.client}}');
  const { session } = await openFlow(
    person,
    await make(person, 'Reads it', { graphData: JSON.parse(text) }),
  );
  session.editor.showAside('run');
  expect((await screen.findByRole('note')).textContent).toContain(
    'The access token is unavailable in test runs',
  );
});
