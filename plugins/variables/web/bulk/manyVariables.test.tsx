// @vitest-environment jsdom
// @module-tag slow
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import variablesPlugin from '../../plugin';
import { flowThatReads } from '../testReading';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const make = (token: string, body: object) => sluice.inject('POST', '/constructs', { token, body });

it('edits the selected ones, reports failures, and undoes', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  for (const [name, value] of Object.entries({ first: 1, second: 2, third: 300 }))
    await make(person.token, { name, context: 'company', type: 'number', value });
  await make(person.token, { name: 'word', context: 'company', type: 'string', value: 'x' });
  const fetchVariables = async () =>
    (await sluice.inject('GET', '/constructs', { token: person.token })).body;
  await renderPlugin(variablesPlugin, { at: '/attributes', as: person, on });
  await user.click(await screen.findByRole('checkbox', { name: 'Select first' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select third' }));
  await user.keyboard('{/Shift}');
  const bar = within(await screen.findByRole('toolbar', { name: '3 selected' }));
  expect(bar.getByRole('button', { name: 'Select all 4 variables' })).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Edit…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Apply changes' }));
  expect(await dialog.findByText('Change at least one setting.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Maximum'), '10');
  await user.selectOptions(dialog.getByLabelText('Value'), 'Don’t change');
  await user.click(dialog.getByRole('button', { name: 'Apply changes' }));
  expect(await screen.findByText(/2 succeeded, 1 failed/)).toBeTruthy();
  expect(screen.getByText('The value must be between 0 and 10.')).toBeTruthy();
  expect((await fetchVariables())['first##SK##company'].max).toBe(10);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 variables updated')).toBeTruthy();
  expect((await fetchVariables())['first##SK##company'].max).toBe(2000);
});

it('deletes all matches except those in use, and restores them', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  for (const name of ['plan', 'spare', 'word'])
    await make(person.token, { name, context: 'company', type: 'string', value: name });
  await flowThatReads(sluice, person.token, 'plan');
  await renderPlugin(variablesPlugin, { at: '/attributes', as: person, on });
  await screen.findByRole('row', { name: /word/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select word' }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  expect(
    await screen.findByText(
      'This variable is used by “Greeting” (node “Answer”). Remove it there first.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete 1 variable' }));
  expect(await screen.findByText('1 variable deleted')).toBeTruthy();
  await dialogGone();
  await waitFor(() => expect(screen.queryByRole('row', { name: /spare/ })).toBeNull());
  expect(screen.getByRole('row', { name: /plan/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Deleted variables' }));
  await user.click(await screen.findByRole('button', { name: 'Restore spare' }));
  expect(await screen.findByText('No recently deleted variables')).toBeTruthy();
  expect((await sluice.inject('GET', '/constructs', { token: person.token })).body).toHaveProperty(
    'spare##SK##company.value',
    'spare',
  );
});

it('imports variables from pasted text after a preview of each line, and keeps the text', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person.token, { name: 'plan', context: 'company', type: 'string', value: 'free' });
  await renderPlugin(variablesPlugin, { at: '/attributes', as: person, on });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Paste JSON or CSV');
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText('Select a file or paste text first.')).toBeTruthy();
  await user.click(field);
  await user.paste('name,context,value\nplan,company,paid\nfresh,user,x\nchallenge,company,x');
  expect(await dialog.findByText('New: 1. Changed: 1. Unchanged: 0. With errors: 1.')).toBeTruthy();
  const refused = dialog.getByRole('row', { name: /challenge/ });
  expect(within(refused).getByText('4')).toBeTruthy();
  expect(refused.textContent).toContain('Error: The name “challenge” is reserved.');
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(
    await dialog.findByText(
      'Nothing was imported: 1 of 3 variables has an error. Fix it or skip it.',
    ),
  ).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field.value).toContain('fresh,user,x');
  await user.click(dialog.getByRole('checkbox', { name: 'Skip lines with errors' }));
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(
    await screen.findByText('Variables imported. New: 1, changed: 1, skipped: 1.'),
  ).toBeTruthy();
  expect(await screen.findByRole('row', { name: /fresh/ })).toBeTruthy();
  await dialogGone();
  const keep = (value: string) =>
    sluice.server.database
      .forCompany(person.companyId)
      .updateTable('constructs')
      .set({ value })
      .where('name', '=', 'plan##SK##company')
      .execute();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const next = within(await screen.findByRole('dialog'));
  await user.click(next.getByLabelText('Paste JSON or CSV'));
  await keep('broken');
  await user.paste('name,context,value\nplan,company,dear');
  const again = await next.findByRole('button', { name: 'Try again' });
  await keep('"paid"');
  await user.click(again);
  expect(await next.findByText('New: 0. Changed: 1. Unchanged: 0. With errors: 0.')).toBeTruthy();
  await user.click(next.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Import undone. Deleted: 1, restored: 1.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull());
  const { body } = await sluice.inject('GET', '/constructs', { token: person.token });
  expect(body).toMatchObject({ 'plan##SK##company': { value: 'free' } });
  expect(body).not.toHaveProperty('fresh##SK##user');
});

it('imports a file, and names the line of an error', async () => {
  const user = userEvent.setup();
  await renderPlugin(variablesPlugin, { at: '/attributes?import', as: await sluice.company(), on });
  const input = await screen.findByLabelText('Select a JSON or CSV file…');
  await user.upload(
    input,
    new File(['{"variables": [\n{"name": }]}'], 'broken.json', { type: 'application/json' }),
  );
  expect(await screen.findByText(/^Line 2: The text is not valid JSON/)).toBeTruthy();
  const variables = [
    { name: 'shape##SK##user', context: 'user', fields: { type: 'object', value: { a: 1 } } },
  ];
  await user.upload(
    input,
    new File([JSON.stringify({ variables })], 'flow.json', { type: 'application/json' }),
  );
  expect(await screen.findByText('New: 1. Changed: 0. Unchanged: 0. With errors: 0.')).toBeTruthy();
});
