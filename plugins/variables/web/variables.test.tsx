// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { withPalette } from '#testing/kits/withPalette';
import { variableStore } from '../contract';
import variables from '../plugin';
import { flowThatReads } from './testReading';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const choice = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const make = (token: string, body: object) => sluice.inject('POST', '/constructs', { token, body });

it('creates a variable and shows it [M111, S110, R28, S022]', async () => {
  const user = userEvent.setup();
  await renderPlugin(variables, { at: '/attributes', as: await sluice.company(), on });
  await user.click((await screen.findAllByRole('button', { name: 'Add variable' }))[0]!);
  await user.type(await screen.findByLabelText(/^Name/), 'retries');
  await user.selectOptions(choice('Type'), 'Number');
  await user.type(screen.getByLabelText('Value'), '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Successfully created attribute')).toBeTruthy();
  const row = await screen.findByRole('row', { name: /retries/ });
  expect(within(row).getByText('3')).toBeTruthy();
  expect(within(row).getByText('Run')).toBeTruthy();
});

it('creates a secret only for the environment, and never shows it [K18, S332]', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await renderPlugin(variables, { at: '/attributes?new', as: person, on });
  await user.type(await screen.findByLabelText(/^Name/), 'mailKey');
  await user.selectOptions(choice('Type'), 'Secret');
  const context = choice('Context');
  await waitFor(() => expect([context.value, context.disabled]).toEqual(['company', true]));
  expect(screen.queryByLabelText('Writable by flows')).toBeNull();
  await user.type(screen.getByLabelText('Value'), 'canary-3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const row = await screen.findByRole('row', { name: /mailKey/ });
  await dialogGone();
  expect(within(row).getByText('******')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('canary-3');
});

it('reports errors at their fields and keeps the input', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person.token, { name: 'taken', context: 'flowInstance', type: 'string' });
  await renderPlugin(variables, { at: '/attributes?new', as: person, on });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, 'challenge');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('The name “challenge” is reserved. Use another name.'),
  ).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'taken');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/This variable already exists in this context/)).toBeTruthy();
  expect(name.value).toBe('taken');
});

it('edits a variable, and deletes it after a confirmation [M112]', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person.token, { name: 'plan', context: 'company', type: 'string', value: 'free' });
  await renderPlugin(variables, { at: '/attributes', as: person, on });
  await user.click(await screen.findByRole('button', { name: 'Actions for plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open' }));
  const value = await screen.findByLabelText('Value');
  await user.clear(value);
  await user.type(value, 'paid');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Successfully updated attribute')).toBeTruthy();
  await dialogGone();
  expect(await screen.findByText('paid')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Actions for plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Successfully deleted attribute')).toBeTruthy();
  expect(await screen.findByText('No variables yet')).toBeTruthy();
});

it('shows the flow of a variable, and copies its reference', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const flowId = await flowThatReads(sluice, person.token, 'plan');
  await sluice.server
    .get(variableStore)
    .ensure(sluice.server.database.forCompany(person.companyId), person.companyId, [
      {
        name: `tries##SK##flow##SK##${flowId}`,
        context: 'flow',
        fields: { type: 'number', value: 1 },
      },
    ]);
  await renderPlugin(variables, { at: '/attributes?context=flow', as: person, on });
  const row = await screen.findByRole('row', { name: /tries/ });
  const owner = await within(row).findByRole('link', { name: 'Greeting' });
  expect(owner.getAttribute('href')).toBe(`/flows/${flowId}`);
  await user.click(within(row).getByRole('button', { name: 'Actions for tries' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy reference' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('{{global.flow.variables.tries}}'),
  );
});

it('shows values on one line, in full on a press, but no secrets', async () => {
  const user = userEvent.setup();
  const admin = await sluice.company();
  const value = { plan: 'free', seats: 5 };
  await make(admin.token, { name: 'limits', context: 'company', type: 'object', value });
  await make(admin.token, { name: 'mailKey', context: 'company', type: 'secret', value: 'x' });
  await make(admin.token, { name: 'unset', context: 'company', type: 'string' });
  const reader = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
  await renderPlugin(variables, { at: '/attributes', as: reader, on });
  await user.click(await screen.findByRole('button', { name: '{"plan":"free","seats":5}' }));
  await user.click(await screen.findByRole('button', { name: 'Copy value' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(JSON.stringify(value, null, 2)),
  );
  expect(screen.queryByRole('dialog', { name: /is used/ })).toBeNull();
  expect(screen.getByText('******').tagName).not.toBe('BUTTON');
  expect(within(screen.getByRole('row', { name: /unset/ })).getByText('—')).toBeTruthy();
});

it('is read-only for readers', async () => {
  const reader = await sluice.company({ roles: ['default:read'] });
  await renderPlugin(variables, { at: '/attributes?new', as: reader, on });
  await screen.findByText('No variables yet');
  expect(screen.queryByRole('button', { name: 'Add variable' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('filters by context, type, and flow in the URL', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person.token, { name: 'plan', context: 'company', type: 'string', value: 'free' });
  await make(person.token, { name: 'limit', context: 'company', type: 'number', value: 3 });
  await make(person.token, { name: 'theme', context: 'user', type: 'string' });
  const flowId = await flowThatReads(sluice, person.token, 'plan');
  await renderPlugin(variables, { at: '/attributes', as: person, on });
  const tabs = within(await screen.findByRole('navigation', { name: 'Filter by context' }));
  await user.click(await tabs.findByRole('link', { name: 'Company 2' }));
  expect(tabs.getByRole('link', { name: 'User 1' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /theme/ })).toBeNull());
  await user.selectOptions(screen.getByLabelText('Filter by type'), 'Number (1)');
  await waitFor(() => expect(screen.queryByRole('row', { name: /plan/ })).toBeNull());
  await user.selectOptions(screen.getByLabelText('Filter by flow'), 'Greeting');
  expect(await screen.findByText('No matching variables')).toBeTruthy();
  expect(location.search).toBe(`?context=company&type=number&flow=${flowId}`);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('row', { name: /theme/ })).toBeTruthy();
});

it('lists uses of a variable with links, and warns before deleting it', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person.token, { name: 'plan', context: 'company', type: 'string', value: 'free' });
  const flowId = await flowThatReads(sluice, person.token, 'plan');
  await renderPlugin(variables, { at: '/attributes', as: person, on });
  await user.click(await screen.findByRole('button', { name: 'Actions for plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show uses' }));
  const link = await screen.findByRole('link', { name: 'Go to node “Answer” in “Greeting”' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/flows/${flowId}\\?node=`));
  await user.keyboard('{Escape}');
  await dialogGone();
  await user.click(screen.getByRole('button', { name: 'Actions for plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText('The variable is used by:')).toBeTruthy();
  expect(question.getByRole('link', { name: 'Greeting' })).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete anyway' }));
  expect(await screen.findByText('Successfully deleted attribute')).toBeTruthy();
});

it('reports invalid values at each kind of field before sending', async () => {
  const user = userEvent.setup();
  await renderPlugin(variables, { at: '/attributes?new', as: await sluice.company(), on });
  await user.type(await screen.findByLabelText(/^Name/), 'limit');
  await user.selectOptions(choice('Type'), 'Number');
  await user.type(screen.getByLabelText('Value'), '3000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a value from 0 to 2000.')).toBeTruthy();
  await user.selectOptions(choice('Type'), 'Object');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Enter a JSON object/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Value').value).toBe('3000');
});

it('is opened and deleted from the palette, and restored by undo', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person.token, {
    name: 'greeting',
    context: 'company',
    type: 'string',
    value: 'Hello',
  });
  const { choose } = await withPalette(variables, { at: '/connections', as: person, on });
  await choose('Open a variable', 'greeting');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Value')).value).toBe('Hello');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await dialogGone();
  await choose('Delete a variable', 'greeting');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const fetchVariableKeys = async () =>
    Object.keys((await sluice.inject('GET', '/constructs', { token: person.token })).body);
  await waitFor(async () => expect(await fetchVariableKeys()).toEqual(['greeting##SK##company']));

  // A variable that can’t be restored is not offered.
  await choose('Delete a variable', 'greeting');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await make(person.token, {
    name: 'greeting',
    context: 'company',
    type: 'string',
    value: 'Another',
  });
  await user.click(undo);
  expect(await screen.findByText('A variable named “greeting” already exists.')).toBeTruthy();
});
