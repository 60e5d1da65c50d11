// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, it } from 'vitest';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

async function openFlow(roles?: readonly string[]) {
  const owner = await sluice.company();
  const { body } = await sluice.inject('POST', '/flows', {
    token: owner.token,
    body: { name: 'Decide', graphData: createTestGraph(decide, decideLinks) },
  });
  const person = roles ? await sluice.company({ in: owner.companyId, roles }) : owner;
  const at = `/flows/${body.flowInfo.flowId}`;
  const { root } = await renderFlows({ at, as: person, on });
  const session = await waitForEditor(root);
  const choose = (nodeId: string) => {
    session.editor.select([nodeId]);
    session.editor.showAside('node');
  };
  return { owner, session, choose, user: userEvent.setup(), flowId: body.flowInfo.flowId };
}
const part = async () => within(await screen.findByRole('region', { name: 'Run node' }));
const known = (step: object) => ({
  eventId: JSON.stringify(step),
  eventMessage: '',
  eventType: 'node',
  nodeId: null,
  hasError: false,
  timeDifference: 1,
  ...step,
});

// Functions need threads that a browser's stand-in does not start: comparisons run without them.
it('runs a node with typed values, and shows its result, branch, and duration', async () => {
  const { choose, user } = await openFlow();
  choose('cmp');
  const panel = await part();
  await user.type(panel.getByLabelText('device'), 'known');
  await user.click(panel.getByRole('button', { name: 'Run node' }));
  const result = await panel.findByText('Next: fn');
  expect(result.closest('output')!.textContent).toMatch(/^True · .*s/);
});

it('runs a pure node again after an edit of the node or of a value', async () => {
  const { choose, user, session } = await openFlow();
  choose('cmp');
  const panel = await part();
  await user.click(panel.getByRole('button', { name: 'Run node' }));
  await panel.findByText('Next: no');
  await user.type(panel.getByLabelText('device'), 'known');
  await panel.findByText('Next: fn');
  session.editor.editGraph('Value', graph => {
    const node = graph.elements.nodes.find(({ data }) => data.id === 'cmp')!;
    node.data.properties!['rightValueB'] = { value: 'other' };
  });
  expect(await panel.findByText('Next: no')).toBeTruthy();
});

it('fills the inputs of a node from the run on the canvas', async () => {
  const { choose, user, session } = await openFlow();
  session.editor.trail.show('run', 'success', [
    known({ eventType: 'start', input: { device: 'known', amount: 40 } }),
    known({ nodeId: 'cmp', output: {} }),
    known({ nodeId: 'fn', output: { score: 81, tier: 'gold', password: '******' } }),
  ]);
  choose('ok');
  const panel = await part();
  expect(panel.getByLabelText<HTMLInputElement>('fn: score').value).toBe('81');
  await user.clear(panel.getByLabelText('fn: tier'));
  await user.type(panel.getByLabelText('fn: tier'), 'silver');
  await user.click(panel.getByRole('button', { name: 'Run node' }));
  expect((await panel.findByText('Ends the flow')).closest('output')).toBeTruthy();
  expect(panel.getAllByText(/"silver"/)).toBeTruthy();
});

it('is hidden from readers', async () => {
  const { choose } = await openFlow(['default:read']);
  choose('fn');
  await screen.findByRole('tab', { name: 'Settings' });
  expect(screen.queryByRole('region', { name: 'Run node' })).toBeNull();
});
