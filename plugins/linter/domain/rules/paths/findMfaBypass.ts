import {
  type GraphIndex,
  startNodes,
  teleportTarget,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../../lintContext';
import { isMfa, type MfaContext } from './isMfa';
import type { NodeData } from '#plugins/flows/contract';
import { showsScreen } from '../../showsScreen';
import { listTransitions } from '#plugins/flows/contract/graph/machine/compile';
import type { Term, Transition } from '#plugins/flows/contract/graph/machine/machine';

/** A node as a run comes to it, with the start of the teleport section that it stands in. */
interface Step {
  readonly node: string;
  readonly section: string;
  /** The step before, within the section. */
  readonly from?: Step;
  /** For a node that follows a teleport: where the section that it waited for came back. */
  readonly back?: Step;
}
interface BypassCriteria {
  /** Whether a node is what a way may not come to. */
  readonly goal: (data: NodeData, goesOn: boolean) => boolean;
  /** Whether a run that leaves a node by this test has passed what it has to pass. */
  readonly passes: (data: NodeData, test: Term['test']) => boolean;
}
const main = '';
/** Places that are told apart by the teleport section in which they are come to. */
const mostPlaces = 50_000;

interface Way {
  readonly transition: Transition;
  readonly test: Term['test'];
}

/**
 * Finds the shortest path by which a run can come to a goal without passing what it has to, as ids
 * of nodes; undefined where there is none. A step that needs all of several nodes is only reached
 * past the check if each of them is. A teleport section is walked once, whoever goes there. Where
 * sections that share many nodes would make that too many places, a return leads back to whoever
 * went to any section, so that more ways are taken for open rather than fewer.
 */
export function findBypass(
  index: GraphIndex,
  criteria: BypassCriteria,
  most = mostPlaces,
): readonly string[] | undefined {
  const next = new Map<string, Way[]>();
  for (const transition of listTransitions(index))
    for (const { source, test } of transition.terms) {
      const list = next.get(source);
      if (list) list.push({ transition, test });
      else next.set(source, [{ transition, test }]);
    }
  const after = (id: string): readonly Way[] => next.get(id) ?? [];
  const path = walk(index, criteria, after, most);
  return path === 'many' ? (walk(index, criteria, after) as readonly string[] | undefined) : path;
}

/** Walks as `findBypass` does; without `most`, all sections are one. */
function walk(
  index: GraphIndex,
  { goal, passes }: BypassCriteria,
  after: (id: string) => readonly Way[],
  most?: number,
): readonly string[] | undefined | 'many' {
  const seen = new Set<string>();
  const queue: Step[] = [];
  const waits = new Map<string, Set<string>>();
  const callers = new Map<string, Step[]>();
  const backs = new Map<string, Step>();
  const first = new Map<string, Step>();

  const arrive = (step: Step) => {
    const key = `${step.section} ${step.node}`;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(step);
  };
  const goOn = (step: Step, back?: Step) => {
    const data = index.nodes.get(step.node)?.data;
    if (!data) return;
    for (const { transition, test } of after(step.node)) {
      if (passes(data, test)) continue;
      if (transition.need === 'all' && transition.terms.length > 1) {
        const key = `${step.section} ${transition.index}`;
        const come = waits.get(key) ?? new Set();
        waits.set(key, come.add(step.node));
        if (come.size < transition.terms.length) continue;
      }
      arrive({ node: transition.target, section: step.section, from: step, ...(back && { back }) });
    }
  };
  const comeBack = (returned: string, step: Step) => {
    const open = [[returned, step] as const];
    for (const [section, back] of open) {
      if (backs.has(section)) continue;
      backs.set(section, back);
      for (const caller of callers.get(section) ?? []) {
        // A teleport that nothing follows is never returned to; the one before it is.
        if (after(caller.node).length > 0) goOn(caller, back);
        else open.push([caller.section, back]);
      }
    }
  };

  for (const node of findStarts(index)) arrive({ node, section: main });
  for (const step of queue) {
    if (most !== undefined && queue.length > most) return 'many';
    const data = index.nodes.get(step.node)?.data;
    if (!data) continue;
    const [enabled, teleport] = [
      data.isDisabled !== true,
      data.connectorId === 'nodeConnector' && data.capabilityName,
    ];
    if (enabled && goal(data, after(step.node).length > 0)) return findWayTo(step, first);
    if (enabled && teleport === 'goToNode') {
      const target = teleportTarget(data);
      if (target === undefined || !index.nodes.has(target)) continue;
      const section = most === undefined ? main : target;
      const list = callers.get(section);
      if (list) list.push(step);
      else callers.set(section, [step]);
      if (!first.has(section)) first.set(section, step);
      arrive({ node: target, section, ...(section === main && { from: step }) });
      const back = backs.get(section);
      if (!back) continue;
      if (after(step.node).length > 0) goOn(step, back);
      else comeBack(step.section, back);
    } else if (enabled && teleport === 'returnBackToCallingNode') comeBack(step.section, step);
    else goOn(step);
  }
  return undefined;
}

function findStarts(index: GraphIndex): readonly string[] {
  const scheduled = [...index.nodes.values()].filter(({ data }) => data.nodeType === 'START');
  const runs = startNodes(index).filter(({ data }) => data.nodeType === 'CONNECTION');
  return (scheduled.length > 0 ? scheduled : runs).map(({ data }) => data.id);
}

/** The nodes from the start of the flow to a step, through the teleports that led there. */
function findWayTo(end: Step, first: ReadonlyMap<string, Step>): readonly string[] {
  const reported = new Set<string>();
  const within = (last: Step, until?: Step): string[] => {
    const path: string[] = [];
    for (let step: Step | undefined = last; step && step !== until; step = step.from) {
      path.push(step.node);
      // What happened in the section that came back stands between the teleport and what follows
      // it, told once.
      if (!step.back || reported.has(step.back.section)) continue;
      reported.add(step.back.section);
      path.push(...within(step.back, step.from).toReversed());
    }
    return path.toReversed();
  };
  let part = within(end);
  const through = new Set<string>();
  for (let section = end.section; section !== main && !through.has(section);) {
    through.add(section);
    const caller: Step | undefined = first.get(section);
    if (!caller) break;
    part = [...within(caller), ...part];
    section = caller.section;
  }
  return part;
}

const answers = new Set([
  'httpConnector.createSuccessResponse',
  'httpConnector.createUnwrappedResponse',
  'pingOneAuthenticationConnector.returnSuccessResponseRedirect',
  'pingOneAuthenticationConnector.returnSuccessResponseWidget',
  'pingOneAuthenticationConnector.returnCibaSuccess',
  'flowCanvasToolsConnector.endFlowSuccess',
]);
const refusals = new Set([
  'httpConnector.createErrorResponse',
  'pingOneAuthenticationConnector.returnErrorResponseRedirect',
  'pingOneAuthenticationConnector.returnErrorResponseWidget',
  'pingOneAuthenticationConnector.returnCibaError',
  'flowCanvasToolsConnector.endFlowFailure',
]);

/**
 * Whether a run that comes to this node succeeds: it answers so, or it is the last of its way and
 * neither refuses nor shows a page that leads nowhere.
 */
function isSuccess(
  data: NodeData,
  goesOn: boolean,
  context: Pick<LintContext, 'capability'>,
): boolean {
  const name = `${data.connectorId}.${data.capabilityName}`;
  if (answers.has(name)) return true;
  if (goesOn || data.nodeType !== 'CONNECTION' || refusals.has(name)) return false;
  return (
    data.connectorId !== 'nodeConnector' &&
    data.connectorId !== 'errorConnector' &&
    Boolean(data.capabilityName) &&
    !showsScreen(data, context)
  );
}

/**
 * Finds the shortest path to success on which no second factor is checked, or undefined where
 * every path asks for one.
 */
export function findMfaBypass(
  index: GraphIndex,
  context: MfaContext & Pick<LintContext, 'capability'>,
) {
  const mfa = new Set(
    [...index.nodes.values()].flatMap(({ data }) => (isMfa(data, context) ? [data.id] : [])),
  );
  return findBypass(index, {
    goal: (data, goesOn) => isSuccess(data, goesOn, context) && !(mfa.has(data.id) && !goesOn),
    passes: (data, test) => mfa.has(data.id) && (test === 'success' || test === 'outcome'),
  });
}
