// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import type { FlowSession } from '#plugins/editor/contract';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { Breakpoints } from '../breakpoints/Breakpoints';
import { FlowPins } from '../pins/FlowPins';
import { NodeTrials } from './NodeTrials';
import { createTestBrowser } from '../pins/testStore';

/** Trials of a flow whose calls are only noted. */
function createTestTrials() {
  const flow = { flowId: 'f', name: 'Decide', graphData: createTestGraph(decide, decideLinks) };
  const stage = new FlowEditor(flow as never);
  const session = {
    editor: stage,
    keepDraft: async () => -2,
    during: async (_: string, run: () => Promise<unknown>) => (await run(), true),
  } as unknown as FlowSession;
  const sent: any[] = [];
  let runs = 0;
  const network = { isDown: false };
  const apiClient = {
    run: async (_: unknown, input: unknown) => {
      sent.push((input as { body: unknown }).body);
      if (network.isDown) throw new Error('No network');
      return { steps: [], url: '/hosted/try/x', interactionId: `run ${++runs}` };
    },
  };
  const store = createTestBrowser().openTab();
  const pins = new FlowPins(stage, store, { companyId: 'c', customerId: 'p' });
  const breakpoints = new Breakpoints(store, { companyId: 'c', customerId: 'p' });
  const notices = { failure: () => undefined };
  const trials = new NodeTrials(session, { apiClient, notices } as never, pins, breakpoints);
  return { stage, sent, network, trials };
}
const step = (nodeId: string | null, more: object = {}) => ({
  eventId: `${nodeId}`,
  nodeId,
  eventType: nodeId ? 'node' : 'start',
  eventMessage: '',
  hasError: false,
  timeDifference: 1,
  ...more,
});
const start = step(null, { input: { device: 'known' } });

it('starts a run at a node with the draft and earlier outputs of the shown run', async () => {
  const { stage, sent, trials } = createTestTrials();
  stage.trail.show('run', 'success', [
    start,
    step('cmp', { output: {} }),
    step('fn', { output: { score: 3 } }),
    step('save', { output: {} }),
    step('ok', { eventType: 'success', output: {} }),
  ]);
  trials.type('save', 'global.variables.greeting', 'Hi');
  await trials.startFrom('save');
  expect(sent).toEqual([
    {
      versionId: -2,
      parameters: { device: 'known' },
      from: {
        nodeId: 'save',
        results: {
          cmp: { success: true, output: {} },
          fn: { success: true, output: { score: 3 } },
        },
        variables: { greeting: 'Hi' },
      },
    },
  ]);
  expect([stage.aside, trials.trial]).toMatchObject([
    'run',
    { url: '/hosted/try/x', interactionId: 'run 1', from: { nodeId: 'save', known: 2 } },
  ]);
});

it('keeps known values of a run that began in the middle', async () => {
  const { stage, sent, trials } = createTestTrials();
  stage.trail.show('run', 'success', [start, step('cmp', { output: { a: 1 } })]);
  await trials.startFrom('fn');
  stage.trail.show('run 1', 'success', [start, step('fn', { output: { score: 9 } })]);
  await trials.startFrom('save');
  expect(Object.keys(sent[1].from.results)).toEqual(['cmp', 'fn']);
});

it('uses pinned outputs in place of recorded ones', async () => {
  const { stage, sent, trials } = createTestTrials();
  stage.trail.show('run', 'success', [start, step('fn', { output: { score: 1 } })]);
  trials.pins.pin('fn', { success: true, output: { score: 2 } });
  await trials.startFrom('save');
  expect(sent[0].from.results.fn.output).toEqual({ score: 2 });
  expect(sent[0].pins.fn.output).toEqual({ score: 2 });
});

it('counts a failed node as run until it or its values change', async () => {
  const { trials, network } = createTestTrials();
  const tells = () => [trials.isStale('cmp'), trials.isUntried('cmp')];
  expect(tells()).toEqual([false, false]);
  await trials.run('cmp');
  trials.type('cmp', 'global.parameters.device', 'known');
  expect(tells()).toEqual([true, true]);
  network.isDown = true;
  await trials.run('cmp');
  expect(tells()).toEqual([true, false]);
  trials.type('cmp', 'global.parameters.device', 'other');
  expect(tells()).toEqual([true, true]);
});

it('ignores a node’s own pin for its own run', async () => {
  const { trials } = createTestTrials();
  await trials.run('fn');
  trials.pins.pin('fn', { success: true, output: { score: 2 } });
  expect(trials.isStale('fn')).toBe(false);
  expect(Object.keys(trials.known('fn').results)).toEqual([]);
  expect(Object.keys(trials.known('save').results)).toEqual(['fn']);
});

it('runs a node as the persona of trials, and again when it changes', async () => {
  const { sent, trials } = createTestTrials();
  const driver = {
    personaId: 'ada',
    name: 'Ada',
    inputs: ['device'],
    begin: async () => undefined,
  };
  trials.setDriver(driver);
  await trials.run('cmp');
  expect(sent).toMatchObject([{ personaId: 'ada' }]);
  expect(trials.isStale('cmp')).toBe(false);
  trials.setDriver({ ...driver, personaId: 'eve' });
  expect([trials.isStale('cmp'), trials.isUntried('cmp')]).toEqual([true, true]);
});

it('queues one run of a node behind a running one, however often it is requested', async () => {
  const { sent, trials } = createTestTrials();
  const asked = ['fn', 'fn', 'cmp', 'cmp', 'save'];
  await Promise.all(asked.map(id => trials.run(id)));
  expect([sent.length, trials.busy]).toEqual([3, null]);
  expect(asked.filter(id => trials.isUntried(id))).toEqual([]);
});
