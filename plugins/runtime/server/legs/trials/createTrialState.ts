import { codes, Failure, format } from '#core/contract';
import type { TrialStart } from '#plugins/flows/contract/trials';
import type { StartInput } from '#plugins/runtime/contract';
import { strings } from '#plugins/runtime/strings';
import { createFirstState } from '../../interpreter/Interpreter';
import type { InteractionState } from '../../interpreter/InteractionState';
import type { RunnableFlow } from '../../interpreter/World';
import { toResult } from './knownResults';

/**
 * The state of a trial that is about to start, at the start of its flow or at a node in it; fails
 * with a sentence where there is no such node.
 */
export function createTrialState(
  flow: RunnableFlow,
  parameters: Readonly<Record<string, unknown>>,
  { pins, from, debug, persona }: Pick<StartInput, 'pins' | 'from' | 'debug' | 'persona'>,
): InteractionState {
  const state = {
    ...createFirstState(flow, parameters),
    ...(pins && { pins }),
    ...(persona && { persona }),
    ...(debug && { debug: { ...debug, step: 'continue' as const, depth: 1 } }),
  };
  if (!from) return state;
  const { nodeId, results = {}, variables = {} } = from;
  if (!flow.machine.nodes.has(nodeId))
    throw new Failure(400, codes.invalid, format(strings.noTrialNode, { node: nodeId }), [
      { at: 'from/nodeId', message: format(strings.noTrialNode, { node: nodeId }) },
    ]);
  const [frame] = state.frames;
  if (!frame) return state;
  const known = Object.entries(results).filter(([id]) => flow.machine.nodes.has(id));
  frame.results = Object.fromEntries(known.map(([id, result]) => [id, toResult(result)]));
  frame.variables = { ...variables };
  frame.queue = [{ nodeId, branch: [], callers: [] }];
  return state;
}

/** How a trial's record names its flow, with the node at which it began. */
export const describeTrial = (
  { name, machine }: Pick<RunnableFlow, 'name' | 'machine'>,
  from: TrialStart | undefined,
): string =>
  from
    ? format(strings.trialFrom, {
        flow: name,
        node: machine.nodes.get(from.nodeId)?.title ?? from.nodeId,
      })
    : name;
