// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DataProvider, RootProvider } from '#core/web/internal';
import variables from '#plugins/variables/plugin';
import { sign } from '#plugins/runtime/server/testFlows';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import refactoring from '../../plugin';
import { answer, calling, createTestRenamer } from '../../server/testRenames';
import { RenameFieldEverywhere } from './RenameItems';
import RenameDialogs from './RenameDialogs';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

/** The list of variables, with the dialog that the bar of the console holds. */
async function open(who: Awaited<ReturnType<typeof createTestRenamer>>, more?: ReactNode) {
  const { root } = await renderPlugin(variables, {
    at: '/attributes',
    as: who,
    on,
    beside: [refactoring],
  });
  render(
    <RootProvider root={root}>
      <Router>
        <DataProvider>
          <RenameDialogs />
          {more}
        </DataProvider>
      </Router>
    </RootProvider>,
  );
}

it('renames a variable in all flows from its menu, and reports errors at the field', async () => {
  const user = userEvent.setup();
  const person = await createTestRenamer(sluice);
  const { call, make, read } = person;
  for (const name of ['plan', 'taken'])
    await call('POST', '/constructs', { name, context: 'company', type: 'string' });
  const flow = await make('Greet', { say: answer('{{global.company.variables.plan}}') });
  await call('PUT', `/flows/${flow}/deploy`);
  await open(person);
  await user.click(await screen.findByRole('button', { name: 'Actions for plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/^Changes 1 node in 1 flow /)).toBeTruthy();
  expect(within(dialog).getByText(/^This deployed version .* “Greet” \(version 1\)/)).toBeTruthy();
  const field = within(dialog).getByLabelText(/^New name/);
  await user.clear(field);
  await user.type(field, 'taken{Enter}');
  expect(await within(dialog).findByText(/“taken” already exists/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'tier');
  await user.click(within(dialog).getByLabelText(/^Also keep old name/));
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Rename' });
  await waitFor(() => expect(send.disabled).toBe(false));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Renamed to “tier” in 1 flow')).toBeTruthy();
  expect(await screen.findByRole('row', { name: /tier/ })).toBeTruthy();
  expect(JSON.stringify(await read(flow))).toContain('global.company.variables.tier');
  expect(Object.keys((await call('GET', '/constructs')).body)).toEqual([
    'taken##SK##company',
    'tier##SK##company',
  ]);
});

it('offers to rename a page field in all flows if others read it', async () => {
  const user = userEvent.setup();
  const person = await createTestRenamer(sluice);
  const { make, read } = person;
  const page = await make('Page', {
    ...sign,
    done: answer('{{local.ask.payload.output}}', 'form'),
  });
  const main = await make('Main', {
    run: calling(page),
    say: answer('{{local.run.payload.output.form.username}}'),
  });
  const field = { flowId: page, nodeId: 'ask', field: 'username', close: () => {} };
  await open(person, <RenameFieldEverywhere {...field} />);
  expect(await screen.findByText(/^1 other flow reads this field/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename in all flows' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByRole('link', { name: 'Go to node “say” in “Main”' }),
  ).toBeTruthy();
  const name = within(dialog).getByLabelText(/^New name/);
  await user.clear(name);
  await user.type(name, 'login');
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Renamed to “login” in 2 flows')).toBeTruthy();
  expect(JSON.stringify(await read(main))).toContain('{{local.run.payload.output.form.login}}');
});
