// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { FlowPins } from './FlowPins';
import { createTestBrowser } from './testStore';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

const createFlow = async (token: string) => {
  const body = { name: 'Decide', graphData: createTestGraph(decide, decideLinks) };
  return (await sluice.inject('POST', '/flows', { token, body })).body.flowInfo;
};

describe('pinned outputs', () => {
  it('stand in for their node in trials from the canvas, which says so, until they are unpinned', async () => {
    const person = await sluice.company();
    const { flowId } = await createFlow(person.token);
    const { root } = await renderFlows({ at: `/flows/${flowId}`, as: person, on });
    const session = await waitForEditor(root);
    const { editor } = session;
    const user = userEvent.setup();
    const step = { eventId: '1', eventMessage: '', eventType: 'node', hasError: false };
    editor.trail.show('run', 'success', [
      { ...step, nodeId: 'fn', timeDifference: 1, output: { score: 3, tier: 'from the run' } },
    ]);
    editor.select(['fn']);
    editor.showAside('node');
    const panel = within(await screen.findByRole('region', { name: 'Run node' }));
    await user.click(panel.getByRole('button', { name: 'Pin output' }));
    const field = await panel.findByLabelText<HTMLTextAreaElement>('Pinned output (JSON)');
    expect(JSON.parse(field.value)).toEqual({ score: 3, tier: 'from the run' });
    await waitFor(() => expect(editor.badges.get('fn')?.label).toBe('Pinned output'));
    expect(editor.history.dirty).toBe(false);
    fireEvent.change(field, { target: { value: '{"score":4,"tier":"typed"}' } });

    editor.showAside('run');
    const note = within(await screen.findByRole('note', { name: 'Pinned outputs' }));
    expect(
      note.getByText('Test runs use 1 pinned output instead of running its node.'),
    ).toBeTruthy();
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.click(screen.getByRole('button', { name: 'Run here' }));
    const tried = () => sent.mock.calls.find(([url]) => String(url).endsWith('/try'))?.[1]?.body;
    await waitFor(() => expect(tried()).toBeTruthy());
    expect(JSON.parse(String(tried())).pins).toEqual({
      fn: { success: true, output: { score: 4, tier: 'typed' } },
    });
    editor.editGraph('Rename', graph => {
      graph.elements.nodes[0]!.data.properties!['nodeTitle'] = { value: 'Compare' };
    });
    expect(await session.save()).toBe(true);
    const others = sent.mock.calls.filter(([url]) => !String(url).endsWith('/try'));
    const saves = others.filter(([, init]) => String(init?.body).includes('Compare'));
    expect(saves.length).toBeGreaterThan(0);
    expect(JSON.stringify(others.map(([, init]) => init?.body ?? ''))).not.toContain('typed');

    await user.click(note.getByRole('button', { name: 'Unpin output of “fn”' }));
    expect(screen.queryByRole('note', { name: 'Pinned outputs' })).toBeNull();
    expect(editor.badges.has('fn')).toBe(false);
  });

  it('are kept in the browser for the person and flow until the last one is removed', async () => {
    const person = await sluice.company();
    const flow = await createFlow(person.token);
    const { kept, openTab } = createTestBrowser();
    const open = (customerId: string) =>
      new FlowPins(new FlowEditor(flow), openTab(), { companyId: 'c', customerId });
    const pins = open('me');
    pins.pin('fn', { success: true, output: { tier: 'mine' } });
    pins.pin('deleted', { success: true, output: {} });
    expect(JSON.stringify(pins.results)).not.toContain('deleted');
    const [again, others] = [open('me'), open('someone')];
    await Promise.all([again.load(), others.load()]);
    expect(again.results).toEqual({ fn: { success: true, output: { tier: 'mine' } } });
    expect(others.results).toBeUndefined();
    again.unpin();
    await vi.waitFor(() => expect([...kept.values()]).toEqual([{}]));
  });

  it('that two tabs change at the same time are all kept and shown in both', async () => {
    const person = await sluice.company();
    const flow = await createFlow(person.token);
    const { openTab } = createTestBrowser();
    const open = () =>
      new FlowPins(new FlowEditor(flow), openTab(), { companyId: 'c', customerId: 'p' });
    const [one, two] = [open(), open()];
    const pin = (text: string) => ({ success: true, output: { text } });
    one.pin('fn', pin('first'));
    two.pin('save', pin('second'));
    const both = { fn: pin('first'), save: pin('second') };
    await vi.waitFor(() => expect([one.results, two.results]).toEqual([both, both]));
    one.pin('fn', pin('changed'));
    two.unpin(['save']);
    const later = open();
    await vi.waitFor(async () => {
      await later.load();
      for (const { results } of [one, two, later]) expect(results).toEqual({ fn: pin('changed') });
    });
  });
});
