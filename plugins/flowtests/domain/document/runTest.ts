import { isRecord } from '#core/contract';
import type { OfflineFlow, OfflineRun } from '#plugins/runtime/contract/offlineRuns';
import type { Difference, ExpectedStep, TestDocument } from '../../contract';
import { toOfflineInput } from './answerTest';
import { compareRun, findField } from './compareRun';
import { hashBehind, readPageTexts } from './readPageTexts';
import { toCame } from './toTest';

/** A flow that is tested, compiled. */
export interface TestedFlow {
  readonly flowId: string;
  readonly offline: OfflineFlow;
}
/** The run of a test, and where it differs first from what the test expects. */
export interface RanTest {
  readonly run: OfflineRun;
  readonly difference: Difference | undefined;
}

/** Returns the title of a node: as the flow has it, else as the test does. */
export const createTitles =
  ({ flowId, offline }: TestedFlow, { expects, answers }: TestDocument) =>
  (flow: string, node: string): string =>
    (flow === flowId ? offline.machine.nodes.get(node)?.title : undefined) ??
    [...(expects.steps ?? []), ...answers].find(
      each => each.node === node && (each.flow ?? flowId) === flow,
    )?.title ??
    node;

/** Runs a test on a flow. Nothing is called, saved, or sent. */
export async function runTest(flow: TestedFlow, test: TestDocument): Promise<RanTest> {
  const run = await flow.offline.run(toOfflineInput(test, flow.flowId));
  const title = createTitles(flow, test);
  return { run, difference: compareRun(test, run, { flowId: flow.flowId, title }) };
}

/** Lists the fields that differ between what is expected of a step and what came. */
function findIgnored(expected: ExpectedStep, step: OfflineRun['steps'][number]): string[] {
  const ignored = new Set(expected.ignored);
  const pairs = [
    [{ input: expected.given }, { input: step.input }, 'given' in expected],
    [{ output: expected.output }, { output: step.output }, 'output' in expected],
  ] as const;
  for (const [want, came, counts] of pairs) {
    if (!counts) continue;
    for (;;) {
      const field = findField(want, came, ignored);
      if (!field) break;
      ignored.add(field.path);
    }
  }
  return [...ignored];
}

/**
 * Makes a test exact by a run of it: takes over the texts of its pages, and leaves out the fields
 * that come out differently each time, such as times.
 */
export function settleTest(test: TestDocument, { run }: RanTest): TestDocument {
  const steps = run.steps.filter(({ nodeId }) => nodeId !== null);
  const { steps: expected = [], outcome } = test.expects;
  const same =
    expected.length === steps.length &&
    expected.every(
      (each, at) => each.node === steps[at]?.nodeId && each.came === toCame(steps[at]),
    );
  if (!same) return test;
  const titles = new Map(expected.map(each => [`${each.flow ?? ''}/${each.node}`, each.title]));
  const flowId = run.steps[0]?.flowId;
  return {
    ...test,
    expects: {
      ...(outcome && { outcome }),
      steps: expected.map((each, at) => {
        const ignored = findIgnored(each, steps[at]!);
        return ignored.length > 0 ? { ...each, ignored } : each;
      }),
      pages: run.pages.map(page => {
        const flow = page.flowId === flowId ? undefined : page.flowId;
        return {
          node: page.nodeId,
          ...(flow && { flow }),
          title: titles.get(`${flow ?? ''}/${page.nodeId}`) ?? page.nodeId,
          texts: readPageTexts(page.screen),
          behind: hashBehind(page.screen),
        };
      }),
    },
  };
}

/** Returns what a run did as what a test expects. */
export function toExpected(
  flowId: string,
  run: OfflineRun,
  title: (flowId: string, nodeId: string) => string,
): TestDocument['expects'] {
  const place = (node: string, flow: string) => ({
    node,
    title: title(flow, node),
    ...(flow !== flowId && { flow }),
  });
  const { status } = run;
  return {
    outcome: status === 'stopped' || status === 'refused' ? 'error' : status,
    steps: run.steps.flatMap(step =>
      step.nodeId === null
        ? []
        : [
            {
              ...place(step.nodeId, step.flowId),
              came: toCame(step),
              ...(step.matched && { matched: [...step.matched] }),
              ...(isRecord(step.input) && { given: step.input }),
              ...(isRecord(step.output) && { output: step.output }),
            },
          ],
    ),
    pages: run.pages.map(({ flowId: flow, nodeId, screen }) => ({
      ...place(nodeId, flow),
      texts: readPageTexts(screen),
      behind: hashBehind(screen),
    })),
  };
}
