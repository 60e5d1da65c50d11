import { isDeepStrictEqual } from 'node:util';
import { Failure, format } from '#core/contract';
import { isObject } from '#core/contract/internal';
import type { Call } from '#core/server';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { runReader, type ReadRunSteps } from '#plugins/runs/contract';
import { runReplayer, type ReplayedRun, type ReplayedRunStep } from '#plugins/runtime/contract';
import type { ProposedFlow, RunBehavior } from '../../contract';
import { strings } from '../../strings';

type Reading = Pick<Call, 'server' | 'db' | 'companyId'>;

/** Both versions of a flow, as a replay runs them. */
export async function loadSides(
  { server, db }: Reading,
  { flowId, baseVersion, versionId }: ProposedFlow,
): Promise<readonly [before: Flow, after: Flow]> {
  const store = server.get(flowStore);
  return [await store.load(db, flowId, baseVersion), await store.load(db, flowId, versionId)];
}

const toDraft = ({ flowId, versionId = 0, name, graphData, inputSchema, settings }: Flow) => ({
  flowId,
  versionId,
  name,
  graphData,
  settings: settings ?? null,
  ...(inputSchema && { inputSchema }),
});

const getKey = ({ flowId, nodeId }: ReplayedRunStep) => `${flowId}/${nodeId ?? ''}`;

/** Returns what a step returned; a start says which version it starts, which is meant to differ. */
const toResult = (step: ReplayedRunStep) =>
  step.eventType === 'start' ? {} : { output: step.output ?? null, error: step.error ?? null };

/** A value without those parts that differ between two runs of one version, such as the time. */
function keepSteady(value: unknown, one: unknown, other: unknown): unknown {
  if (isDeepStrictEqual(one, other)) return value;
  if (!isObject(value) || !isObject(one) || !isObject(other)) return null;
  const kept = Object.entries(value).map(([key, each]) => [
    key,
    keepSteady(each, one[key], other[key]),
  ]);
  return Object.fromEntries(kept);
}

/** Whether two steps return the same, but for what differs each time. */
function isSameResult(
  was: ReplayedRunStep,
  now: ReplayedRunStep,
  again: ReplayedRunStep | undefined,
): boolean {
  const [one, two] = [toResult(was), toResult(now)];
  if (isDeepStrictEqual(one, two)) return true;
  if (!again) return false;
  const third = toResult(again);
  return isDeepStrictEqual(keepSteady(one, one, third), keepSteady(two, one, third));
}

interface Difference {
  readonly nodeId: string;
  readonly message: string;
  /** Only a result differs, not the way. */
  readonly resultOnly: boolean;
}

/** Finds the first step in which two replays differ, and says how. */
function findDifference(
  before: ReplayedRun,
  after: ReplayedRun,
  again?: ReplayedRun,
): Difference | undefined {
  const name = (run: ReplayedRun, step: ReplayedRunStep) =>
    step.nodeId === null ? step.eventMessage : run.title(step.flowId, step.nodeId);
  const tell = (step: ReplayedRunStep, message: string, resultOnly = false) => ({
    nodeId: step.nodeId ?? '',
    message,
    resultOnly,
  });
  for (let at = 0; at < Math.max(before.steps.length, after.steps.length); at++) {
    const [was, now] = [before.steps[at], after.steps[at]];
    if (was && !now) return tell(was, format(strings.onlyBefore, { title: name(before, was) }));
    if (!now) break;
    const title = name(after, now);
    if (!was) return tell(now, format(strings.onlyAfter, { title }));
    if (getKey(was) !== getKey(now))
      return tell(now, format(strings.otherStep, { title, before: name(before, was) }));
    if (was.eventType !== now.eventType || !isDeepStrictEqual(was.matched ?? [], now.matched ?? []))
      return tell(now, format(strings.otherBranch, { title }));
    if (!isSameResult(was, now, again?.steps[at]))
      return tell(now, format(strings.otherResult, { title }), true);
  }
  if (before.status === after.status) return undefined;
  const toName = ({ status }: ReplayedRun) => format(strings.outcomeName, { outcome: status });
  const values = { before: toName(before), after: toName(after) };
  return { nodeId: '', message: format(strings.endsOtherwise, values), resultOnly: false };
}

/** Replays a recorded run on both versions of its flow, and compares what they do. */
export async function compareReplays(
  { server, companyId }: Reading,
  [before, after]: readonly [Flow, Flow],
  { run, steps }: ReadRunSteps,
): Promise<RunBehavior> {
  const { interactionId, startTime, status } = run;
  const known = { interactionId, startTime, before: '', after: '', nodeId: '' };
  const replay = async (flow: Flow, fault: (why: string) => string) => {
    try {
      return await server
        .get(runReplayer)
        .replay({ companyId, interactionId, draft: toDraft(flow), steps, status });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return fault(error.message);
    }
  };
  const fails = (why: string) => format(strings.beforeFails, { why });
  const one = await replay(before, fails);
  const other = await replay(after, why => format(strings.afterFails, { why }));
  if (typeof one === 'string') return { ...known, outcome: 'unread', message: one };
  if (typeof other === 'string')
    return { ...known, outcome: 'differs', before: one.status, after: 'refused', message: other };
  let difference = findDifference(one, other);
  if (difference?.resultOnly) {
    const again = await replay(before, fails);
    if (typeof again !== 'string') difference = findDifference(one, other, again);
  }
  return {
    ...known,
    before: one.status,
    after: other.status,
    outcome: difference ? 'differs' : 'same',
    message: difference?.message ?? '',
    nodeId: difference?.nodeId ?? '',
  };
}

/** Reads a run of a flow for its replay. */
export const readRecordedRun = ({ server, db }: Reading, flowId: string, interactionId: string) =>
  server.get(runReader).read(db, { flowId, interactionId });
