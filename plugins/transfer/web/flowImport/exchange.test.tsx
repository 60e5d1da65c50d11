// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Api } from '#core/web/data/Api';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { exported } from '../../server/porting/testImports';
import { createChainOn } from '#plugins/editor/web/testFlow';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = (person: Person, name: string) => createChainOn(sluice, person, name);

it('shares a flow by a URL, where it is imported [S012]', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person, 'Worth sharing');
  await renderFlows({ at: '/flows', as: person, on });
  await user.click(await screen.findByRole('button', { name: 'Actions for Worth sharing' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const address = (await screen.findByLabelText<HTMLInputElement>('Link')).value;
  cleanup();
  const { pathname, search } = new URL(address);
  await renderFlows({ at: pathname + search, as: await sluice.company(), on });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import flows' }));
  expect(await dialog.findByText(/Worth sharing/, { ignore: 'textarea' })).toBeTruthy();
  expect(location.search).not.toContain('shared');
});

it('imports several files at once, stays in the list, and names one that is broken', async () => {
  const user = userEvent.setup();
  await renderFlows({ at: '/flows?do=import', as: await sluice.company(), on });
  const input = await screen.findByLabelText('Select JSON files');
  const toFile = (name: string, value: unknown) =>
    new File([typeof value === 'string' ? value : JSON.stringify(value)], name);
  const first = exported('one', 'First');
  const one = toFile('one.json', first);
  const many = toFile('many.json', {
    flows: [exported('two', 'Second'), exported('three', 'Third')],
  });
  await user.upload(input, [one, toFile('torn.json', '{"flowId":')]);
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^“torn.json” is not valid JSON/);
  const folder = Object.assign(new File([], 'exports.json'), {
    text: () => Promise.reject(new Error('It is a folder')),
  });
  await user.upload(input, [folder]);
  expect(await dialog.findByText(/^“exports.json” can’t be read \(It is a folder\)/)).toBeTruthy();
  const other = toFile('other.json', { ...first, description: 'Another' });
  await user.upload(input, [one, other]);
  expect(await dialog.findByText(/^“one.json” and “other.json” contain different/)).toBeTruthy();
  await user.upload(input, [one, many, toFile('again.json', first)]);
  expect(await dialog.findByText('3 files')).toBeTruthy();
  const names = await dialog.findAllByLabelText<HTMLInputElement>('Name');
  expect(names.map(({ value }) => value)).toEqual(['First', 'Second', 'Third']);
  expect(dialog.queryByRole('alert')).toBeNull();
  const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  expect(await screen.findByText('3 flows imported successfully.')).toBeTruthy();
  for (const name of ['First', 'Second', 'Third'])
    expect(await screen.findByRole('link', { name })).toBeTruthy();
});

it('names the connection that an import uses, and the flows that are deployed in any case', async () => {
  const user = userEvent.setup();
  await renderFlows({ at: '/flows?do=import', as: await sluice.company(), on });
  await user.click(await screen.findByLabelText('Or paste an export here'));
  const flows = [
    exported('m', 'Main', { label: 'Sub', value: 's' }, 'f'.repeat(32)),
    exported('s', 'Sub'),
  ];
  await user.paste(JSON.stringify({ flows }));
  const dialog = within(screen.getByRole('dialog'));
  const choice = await dialog.findByLabelText<HTMLSelectElement>(/^Http, used by 1 node/);
  expect([...choice.options].map(({ text }) => text)).toEqual(['Http']);
  expect(dialog.queryByText(/instead of/)).toBeNull();
  expect(
    dialog.getByRole('checkbox', { name: /^Deploy after import ?Flows that others call/ }),
  ).toMatchObject({ checked: false });
});

it('imports forms with a flow, and exports them again [M062, M063, M096]', async () => {
  const user = userEvent.setup();
  const { token } = await sluice.company();
  const { body } = await sluice.inject('POST', '/flows', { token, body: { name: 'Shows a form' } });
  const out = await sluice.inject('GET', `/flows/${body.flowInfo.flowId}/versions/-1`, { token });
  await renderFlows({ at: '/flows?do=import', as: await sluice.company(), on });
  await user.click(await screen.findByLabelText('Or paste an export here'));
  await user.paste(JSON.stringify({ ...out.body, forms: { f1: { name: 'Address' } } }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Import Forms').checked).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>('Deploy after import').checked).toBe(false);
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  await waitFor(() => expect(go.disabled).toBe(false));
  await user.click(go);
  expect(await screen.findByText('Flow and forms imported successfully.')).toBeTruthy();
  act(() => history.pushState(null, '', '/flows'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Shows a form' }));
  expect(await screen.findByRole('menuitem', { name: 'Include Forms' })).toBeTruthy();
});

it.each([[['One']], [[]]])(
  'reads the variables, those of the user among them, after the list of flows [S154, S155] %j',
  async names => {
    const person = await sluice.company();
    for (const name of names) await make(person, name);
    const asked = vi.spyOn(Api.prototype, 'call');
    await renderFlows({ at: '/flows', as: person, on });
    const lines = () =>
      asked.mock.calls
        .map(([{ line }]) => line)
        .filter(line => /^GET .(flows|constructs)$/.test(line));
    await waitFor(() => expect(lines()).toEqual(['GET /flows', 'GET /constructs']));
    asked.mockRestore();
  },
);

it('requests the versions of a flow once, however often they are opened [S172]', async () => {
  const person = await sluice.company();
  const { root } = await renderFlows({
    at: `/flows/${await make(person, 'Cached')}`,
    as: person,
    on,
  });
  await waitForEditor(root);
  const user = userEvent.setup();
  const asked = vi.spyOn(Api.prototype, 'call');
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    await screen.findByRole('button', { name: 'Actions for Version 1' });
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Actions for Version 1' })).toBeNull(),
    );
  }
  const lines = asked.mock.calls.map(([{ line }]) => line);
  expect(lines.filter(line => line === 'GET /flows/:flowId/versions')).toHaveLength(1);
  asked.mockRestore();
});
