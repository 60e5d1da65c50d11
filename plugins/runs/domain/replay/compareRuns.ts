import { getField } from '#core/contract';
import { sameValue } from '#core/contract/sameValue';
import type { ComparedStep, ReplayLine, Verdict } from './replaySteps';

/** The facts about the draft that the comparison needs. */
export interface Draft {
  readonly has: (flowId: string, nodeId: string) => boolean;
  readonly title: (flowId: string, nodeId: string) => string;
}

const mask = '******';
const getStepKey = ({ flowId, nodeId }: ComparedStep) => `${flowId}/${nodeId ?? ''}`;

/**
 * Lays a replay beside the recorded run: the first visit of a node beside its first, the second
 * beside its second. What stands in one of them alone keeps its place in the order.
 */
export function compareRuns(
  recorded: readonly ComparedStep[],
  replayed: readonly ComparedStep[],
  draft: Draft,
): readonly ReplayLine[] {
  const visits = new Map<string, { readonly was: ComparedStep; readonly at: number }[]>();
  recorded.forEach((was, at) =>
    visits.set(getStepKey(was), [...(visits.get(getStepKey(was)) ?? []), { was, at }]),
  );
  const pairs = replayed.map(step => ({ step, partner: visits.get(getStepKey(step))?.shift() }));
  const taken = new Set(pairs.map(({ partner }) => partner?.was));
  const lines: ReplayLine[] = [];
  let next = 0;
  const tellMissed = (until: number) => {
    for (const [ahead, step] of recorded.slice(next, until).entries())
      if (!taken.has(step)) lines.push(createMissedLine(step, next + ahead, draft));
    next = Math.max(next, until);
  };
  pairs.forEach(({ step, partner }, index) => {
    if (!partner) lines.push(fresh(step, index, recorded, draft));
    else {
      tellMissed(partner.at);
      next = Math.max(next, partner.at + 1);
      lines.push(pair(partner.was, partner.at, step, index, draft));
    }
  });
  tellMissed(recorded.length);
  return lines;
}

const getTitle = (step: ComparedStep, { title }: Draft) =>
  step.nodeId === null ? step.eventMessage : title(step.flowId, step.nodeId);
const isMasked = (...values: readonly unknown[]) =>
  values.some(value => JSON.stringify(value ?? '').includes(mask));

function pair(
  before: ComparedStep,
  recorded: number,
  now: ComparedStep,
  replayed: number,
  draft: Draft,
): ReplayLine {
  const title = getTitle(now, draft);
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

const ways: Readonly<Record<string, string>> = {
  node: 'true',
  success: 'a success that ends the flow',
  failure: 'false',
  error: 'an error',
  screen: 'a screen',
  start: 'a call of its subflow',
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
        ? `“${title}” matched other outcomes.`
        : `“${title}” ended as ${ways[now.eventType] ?? now.eventType} instead of ${ways[before.eventType] ?? before.eventType}.`;
    case 'output':
      return `“${title}” returned a different result.`;
    case 'input':
      return `“${title}” received different values but returned the same result.`;
    default:
      return '';
  }
}

function createMissedLine(step: ComparedStep, recorded: number, draft: Draft): ReplayLine {
  const title = getTitle(step, draft);
  const gone = step.nodeId !== null && !draft.has(step.flowId, step.nodeId);
  return {
    verdict: gone ? 'gone' : 'missed',
    flowId: step.flowId,
    nodeId: step.nodeId,
    title,
    message: gone ? `“${title}” is no longer in the draft.` : `“${title}” is no longer reached.`,
    recorded,
    replayed: null,
    masked: false,
  };
}

function fresh(
  step: ComparedStep,
  replayed: number,
  recorded: readonly ComparedStep[],
  draft: Draft,
): ReplayLine {
  const title = getTitle(step, draft);
  const again = recorded.some(each => getStepKey(each) === getStepKey(step));
  return {
    verdict: 'new',
    flowId: step.flowId,
    nodeId: step.nodeId,
    title,
    message: again
      ? `“${title}” runs more often than in the recorded run.`
      : `“${title}” runs now, but not in the recorded run.`,
    recorded: null,
    replayed,
    masked: isMasked(step.input, step.output),
  };
}
