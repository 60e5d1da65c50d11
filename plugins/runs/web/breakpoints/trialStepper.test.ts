// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { Failure } from '#core/contract';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { getStoppedTrial } from '../../contract';
import { Breakpoints } from './Breakpoints';
import { TrialStepper } from './TrialStepper';
import { createTestBrowser } from '../pins/testStore';

const stopAt = (stopId: number, nodeId: string, inside?: string) => ({
  status: 'waiting',
  debugged: true,
  stop: {
    stopId,
    nodeId,
    title: nodeId,
    flows: [
      { flowId: 'f', versionId: 1, name: 'Decide', nodeId: inside ?? nodeId },
      ...(inside ? [{ flowId: 'g', versionId: 1, name: 'Inner', nodeId }] : []),
    ],
    results: { cmp: { success: true, output: { a: 1 } } },
    variables: { greeting: 'Hi' },
    flowVariables: {},
  },
});

/** A stepper whose calls are noted, and answered with what is put in the list. */
function createTestStepper() {
  const flow = { flowId: 'f', name: 'Decide', graphData: createTestGraph(decide, decideLinks) };
  const answers: (object | Failure)[] = [];
  const sent: any[] = [];
  const reads: string[] = [];
  const told: unknown[] = [];
  const apiClient = {
    run: async (endpoint: unknown, { params, body }: any) => {
      if (endpoint === getStoppedTrial) reads.push(params.testRunId);
      else sent.push(body);
      const answer = answers.shift();
      if (answer instanceof Failure) throw answer;
      return answer;
    },
  };
  const store = createTestBrowser().openTab();
  const breakpoints = new Breakpoints(store, { companyId: 'c', customerId: 'p' });
  const notices = { failure: (fault: unknown) => told.push(fault) };
  const app = { apiClient, notices } as never;
  const stepper = new TrialStepper(new FlowEditor(flow as never), app, breakpoints);
  return { stepper, answers, sent, reads, told, breakpoints };
}

it('shows a stop, and continues with edited values and current breakpoints', async () => {
  const { stepper, answers, sent, breakpoints } = createTestStepper();
  answers.push(stopAt(1, 'fn'), stopAt(2, 'save'));
  await stepper.watch('run 1');
  expect(stepper.nodeId).toBe('fn');
  breakpoints.set('f', 'save');
  stepper.edit('cmp', { a: 2 });
  stepper.editVariables({ greeting: 'Ho' });
  await stepper.go('over');
  expect(sent).toEqual([
    {
      stopId: 1,
      step: 'over',
      breakpoints: [{ flowId: 'f', nodeId: 'save' }],
      results: { cmp: { a: 2 } },
      variables: { greeting: 'Ho' },
    },
  ]);
  expect([stepper.nodeId, stepper.edited, stepper.went]).toEqual(['save', false, 1]);
});

it('keeps edits while the same stop is reported again', async () => {
  const { stepper, answers } = createTestStepper();
  answers.push(stopAt(1, 'fn'), stopAt(1, 'fn'));
  await stepper.watch('run 1');
  stepper.edit('cmp', { a: 2 });
  await stepper.watch('run 1');
  expect(stepper.results.get('cmp')).toEqual({ a: 2 });
});

it('keeps a stop and its edits when continuing fails, and says why', async () => {
  const { stepper, answers, told } = createTestStepper();
  answers.push(stopAt(1, 'fn'), new Failure(400, 1002, 'Not a number'));
  await stepper.watch('run 1');
  stepper.edit('cmp', { a: 2 });
  await stepper.go('continue');
  expect(told).toHaveLength(1);
  expect([stepper.nodeId, stepper.edited, stepper.busy]).toEqual(['fn', true, false]);
});

it('marks the node that called the subflow in which a trial has stopped', async () => {
  const { stepper, answers } = createTestStepper();
  answers.push(stopAt(1, 'x', 'fn'));
  await stepper.watch('run 1');
  expect(stepper.nodeId).toBe('fn');
});

it('polls once without breakpoints, and for others’ sessions', async () => {
  const { stepper, answers, reads } = createTestStepper();
  answers.push(
    { status: 'waiting', debugged: false, stop: null },
    new Failure(404, 1004, 'No such run'),
  );
  await stepper.watch('run 1');
  await stepper.watch('run 1');
  expect(stepper.trialId).toBeNull();
  await stepper.watch('run 2');
  await stepper.watch('run 2');
  expect(reads).toEqual(['run 1', 'run 2']);
});
