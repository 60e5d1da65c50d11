import { format } from '#core/contract';
import { asText } from '#core/contract/internal';
import { escapeHtml } from '#core/contract/html';
import type { Screen } from '#plugins/connectors/contract';
import type { BreakCondition, Breakpoint } from '#plugins/flows/contract/trials';
import {
  interpolate,
  parseExpression,
  type Find,
} from '#plugins/flows/contract/graph/machine/expression';
import type { RequestFacts, TrialOrder, TrialStep } from '#plugins/runtime/contract';
import { strings } from '#plugins/runtime/strings';
import { findIn } from '../../interpreter/findIn';
import type { Frame, InteractionState, Stop, Token } from '../../interpreter/InteractionState';
import type { RunnableFlow, World } from '../../interpreter/World';
import type { InteractionRow } from '../../recording/tables';

/** How a trial is debugged, as a part of its state. */
export interface TrialDebug {
  /** The person who started the trial, and alone goes on with it. */
  readonly customerId: string;
  readonly breakpoints: readonly Breakpoint[];
  readonly step: TrialStep;
  /** How many flows had called each other where the step began. */
  readonly depth: number;
  /** The next node is the one at which it stopped, and runs. */
  passes?: boolean;
  /** There while it has stopped. */
  stop?: TrialPause;
}
interface TrialPause {
  /** Of the flow’s time-out, in milliseconds: it does not run while the trial has stopped. */
  readonly left: number;
  /** The request that was being answered. */
  readonly request: RequestFacts;
}

/** Stops a trial before a node that has a breakpoint, or to which a step led. */
export function stopBefore(
  world: World,
  flow: RunnableFlow,
  frame: Frame,
  token: Token,
): Stop | undefined {
  const { debug, frames } = world.state;
  const node = flow.machine.nodes.get(token.nodeId);
  // A node to which its subflow returns has begun before.
  if (!debug || !node || token.result) return undefined;
  if (debug.passes) {
    delete debug.passes;
    return undefined;
  }
  if (!isStepDone(debug, frames.length) && !isBroken(world, debug, frame, node.id))
    return undefined;
  debug.stop = { left: 0, request: {} };
  return { kind: 'waits', flowId: frame.flowId, node, screen: createStoppedScreen(node.title) };
}

/** How long a trial that has stopped is kept, in milliseconds. */
const longestPause = 3_600_000;

/** Holds the flow's time-out while a trial has stopped. */
export function beginPause(
  row: Pick<InteractionRow, 'expires'>,
  debug: TrialDebug,
  request: RequestFacts,
): void {
  debug.stop = { left: Math.max(1000, row.expires - Date.now()), request };
  row.expires = Date.now() + longestPause;
}

/** Lets the time-out run again for what a person orders; returns what the stop had kept. */
export function endPause(
  row: Pick<InteractionRow, 'expires'>,
  state: InteractionState,
  { step, breakpoints }: Pick<TrialOrder, 'step' | 'breakpoints'>,
): TrialPause {
  const { customerId = '', stop = { left: 0, request: {} } } = state.debug ?? {};
  row.expires = Date.now() + stop.left;
  state.debug = { customerId, breakpoints, step, depth: state.frames.length, passes: true };
  return stop;
}

const isStepDone = ({ step, depth }: TrialDebug, now: number): boolean =>
  step === 'into' || (step === 'over' && now <= depth) || (step === 'out' && now < depth);

function isBroken(world: World, { breakpoints }: TrialDebug, frame: Frame, nodeId: string) {
  const breakpoint = breakpoints.find(
    each => each.nodeId === nodeId && each.flowId === frame.flowId,
  );
  if (!breakpoint?.condition) return breakpoint !== undefined;
  try {
    return holdsCondition(breakpoint.condition, findIn(frame, world), world);
  } catch {
    // A condition that cannot be checked stops where a person can see why.
    return true;
  }
}

function holdsCondition(
  { left, operator, right }: BreakCondition,
  find: Find,
  { size }: World,
): boolean {
  const fill = (text: string) => interpolate(parseExpression(text), find, size);
  const value = fill(left);
  const text = asText(value);
  if (operator === 'exists') return text !== '';
  const other = asText(fill(right));
  if (operator === 'equals') return text === other;
  if (operator === 'differs') return text !== other;
  if (operator === 'contains') return text.includes(other);
  if (text.trim() === '' || other.trim() === '') return false;
  const [one, two] = [Number(text), Number(other)];
  return operator === 'greater' ? one > two : one < two;
}

/** Loads a tab of its own again, once the trial may have gone on. */
const script =
  "if (top === self && location.pathname !== '/hosted/continue') setTimeout(() => location.reload(), 1500);";

/** The page of a trial that has stopped. */
export const createStoppedScreen = (node: string): Screen => ({
  html: `<h1>${escapeHtml(format(strings.stoppedBefore, { node }))}</h1><p>${escapeHtml(strings.stoppedPage.text)}</p>`,
  title: format(strings.stoppedBefore, { node }),
  fields: [],
  script,
});
