import { getField } from '#core/contract';
import { sameValue } from '#core/contract/sameValue';
import type { ComparedStep, ReplayLine, Verdict } from './comparedSteps';

/** The facts about the flows for a comparison, and the words for a part that only one side has. */
export interface Compared {
  readonly has: (flowId: string, nodeId: string) => boolean;
  readonly title: (flowId: string, nodeId: string) => string;
  /** Without it, the second side is a replay of the first on a draft. */
  readonly say?: {
    readonly onlyFirst: (title: string) => string;
    readonly onlySecond: (title: string) => string;
  };
}

const mask = '******';
const getStepKey = ({ flowId, nodeId }: ComparedStep) => `${flowId}/${nodeId ?? ''}`;

/**
 * Lays a replay, or another run, beside a recorded run: the first visit of a node beside its first, the second
 * beside its second. What stands in one of them alone keeps its place in the order.
 */
export function compareRuns(
  recorded: readonly ComparedStep[],
  replayed: readonly ComparedStep[],
  flows: Compared,
): readonly ReplayLine[] {
  const visits = new Map<string, { readonly was: ComparedStep; readonly at: number }[]>();
  for (const [at, was] of recorded.entries()) {
    const list = visits.get(getStepKey(was));
    if (list) list.push({ was, at });
    else visits.set(getStepKey(was), [{ was, at }]);
  }
  const pairs = replayed.map(step => ({ step, partner: visits.get(getStepKey(step))?.shift() }));
  const paired = new Set(pairs.map(({ partner }) => partner?.was));
  const lines: ReplayLine[] = [];
  let next = 0;
  const tellMissed = (until: number) => {
    for (const [ahead, step] of recorded.slice(next, until).entries())
      if (!paired.has(step)) lines.push(createMissedLine(step, next + ahead, flows));
    next = Math.max(next, until);
  };
  pairs.forEach(({ step, partner }, index) => {
    if (!partner) lines.push(fresh(step, index, recorded, flows));
    else {
      tellMissed(partner.at);
      next = Math.max(next, partner.at + 1);
      lines.push(pair(partner.was, partner.at, step, index, flows));
    }
  });
  tellMissed(recorded.length);
  return lines;
}

const getTitle = (step: ComparedStep, { title }: Compared) =>
  step.nodeId === null ? step.eventMessage : title(step.flowId, step.nodeId);
const isMasked = (...values: readonly unknown[]) =>
  values.some(value => JSON.stringify(value ?? '').includes(mask));

function pair(
  before: ComparedStep,
  recorded: number,
  now: ComparedStep,
  replayed: number,
  flows: Compared,
): ReplayLine {
  const title = getTitle(now, flows);
  const verdict = computeVerdict(before, now);
  return {
    verdict,
    flowId: now.flowId,
    nodeId: now.nodeId,
    title,
    message: sentence(verdict, title, before, now),
    recorded,
    replayed,
    masked: verdict !== 'same' && isMasked(before.input, before.output, now.input, now.output),
  };
}

function computeVerdict(before: ComparedStep, now: ComparedStep): Verdict {
  if (getBranch(before) !== getBranch(now) || !sameValue(before.matched ?? [], now.matched ?? []))
    return 'branch';
  // A start says which flow and version it starts: those are meant to differ.
  if (now.eventType === 'start')
    return sameValue(getValues(before), getValues(now)) ? 'same' : 'input';
  if (
    !sameValue(before.output ?? null, now.output ?? null) ||
    !sameValue(before.error ?? null, now.error ?? null)
  )
    return 'output';
  return sameValue(before.input ?? null, now.input ?? null) ? 'same' : 'input';
}
const getValues = ({ nodeId, input, output }: ComparedStep) =>
  nodeId === null ? (input ?? null) : (getField(output, 'parameters') ?? null);

const texts: Readonly<Record<string, string>> = {
  node: 'true',
  success: 'a success response',
  failure: 'false',
  error: 'an error',
  screen: 'a page',
  start: 'a subflow call',
};
/** A failure and an error lead along the same edges. */
const getBranch = ({ eventType }: ComparedStep) => (eventType === 'error' ? 'failure' : eventType);

function sentence(
  verdict: Verdict,
  title: string,
  before: ComparedStep,
  now: ComparedStep,
): string {
  switch (verdict) {
    case 'branch':
      return getBranch(before) === getBranch(now)
        ? `“${title}” matched different outcomes.`
        : `“${title}” resulted in ${texts[now.eventType] ?? now.eventType} instead of ${texts[before.eventType] ?? before.eventType}.`;
    case 'output':
      return `“${title}” returned a different result.`;
    case 'input':
      return `“${title}” received different values but returned the same result.`;
    default:
      return '';
  }
}

function createMissedLine(step: ComparedStep, recorded: number, flows: Compared): ReplayLine {
  const title = getTitle(step, flows);
  const isDeleted = step.nodeId !== null && !flows.has(step.flowId, step.nodeId);
  return {
    verdict: isDeleted ? 'gone' : 'missed',
    flowId: step.flowId,
    nodeId: step.nodeId,
    title,
    message:
      flows.say?.onlyFirst(title) ??
      (isDeleted ? `“${title}” is no longer in the draft.` : `“${title}” is no longer reached.`),
    recorded,
    replayed: null,
    masked: false,
  };
}

function fresh(
  step: ComparedStep,
  replayed: number,
  recorded: readonly ComparedStep[],
  flows: Compared,
): ReplayLine {
  const title = getTitle(step, flows);
  const again = recorded.some(each => getStepKey(each) === getStepKey(step));
  return {
    verdict: 'new',
    flowId: step.flowId,
    nodeId: step.nodeId,
    title,
    message:
      flows.say?.onlySecond(title) ??
      (again
        ? `“${title}” runs more often than in the recorded run.`
        : `“${title}” runs now, but not in the recorded run.`),
    recorded: null,
    replayed,
    masked: isMasked(step.input, step.output),
  };
}
