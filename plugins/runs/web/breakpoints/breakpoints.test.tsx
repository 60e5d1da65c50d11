// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { createTestBrowser } from '../pins/testStore';
import { Breakpoints } from './Breakpoints';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

it('sends a breakpoint and its condition with test runs from the canvas, and saves neither', async () => {
  const person = await sluice.company();
  const body = { name: 'Decide', graphData: createTestGraph(decide, decideLinks) };
  const { flowId } = (await sluice.inject('POST', '/flows', { token: person.token, body })).body
    .flowInfo;
  const { root } = await renderFlows({ at: `/flows/${flowId}`, as: person, on });
  const session = await waitForEditor(root);
  const { editor } = session;
  const user = userEvent.setup();
  editor.select(['no']);
  editor.showAside('node');
  const part = within(await screen.findByRole('region', { name: 'Run node' }));
  await user.click(part.getByRole('button', { name: 'Add breakpoint' }));
  await waitFor(() => expect(editor.badges.get('no')?.label).toBe('Breakpoint'));
  await user.type(await part.findByLabelText('Stop only if'), 'break-mark');
  await user.selectOptions(part.getByLabelText('Comparison'), 'has a value');
  expect(editor.history.dirty).toBe(false);

  editor.showAside('run');
  await screen.findByRole('note', { name: 'Breakpoints' });
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(screen.getByRole('button', { name: 'Run here' }));
  const tried = () => sent.mock.calls.find(([url]) => String(url).endsWith('/try'))?.[1]?.body;
  await waitFor(() => expect(tried()).toBeTruthy());
  expect(JSON.parse(String(tried())).breakpoints).toEqual([
    { flowId, nodeId: 'no', condition: { left: 'break-mark', operator: 'exists', right: '' } },
  ]);
  editor.editGraph('Rename', graph => {
    graph.elements.nodes[0]!.data.properties!['nodeTitle'] = { value: 'Compare' };
  });
  expect(await session.save()).toBe(true);
  const others = sent.mock.calls.filter(([url]) => !String(url).endsWith('/try'));
  expect(others.some(([, init]) => String(init?.body).includes('Compare'))).toBe(true);
  expect(JSON.stringify(others.map(([, init]) => init?.body ?? ''))).not.toContain('break-mark');

  const note = within(screen.getByRole('note', { name: 'Breakpoints' }));
  await user.click(note.getByRole('button', { name: 'Remove all breakpoints' }));
  expect(editor.badges.has('no')).toBe(false);
});

it('keeps breakpoints in the browser for the person until the last one is removed', async () => {
  const { kept, openTab } = createTestBrowser();
  const open = (customerId: string) => new Breakpoints(openTab(), { companyId: 'c', customerId });
  const first = open('p');
  first.set('f', 'a');
  first.set('g', 'b', { left: 'x', operator: 'equals', right: 'y' });
  const later = open('p');
  await later.load();
  expect(later.all).toEqual(first.all);
  const other = open('q');
  await other.load();
  expect(other.all).toEqual([]);
  later.removeAll();
  await vi.waitFor(() => expect([...kept.values()]).toEqual([{}]));
});
