import type { Flow } from '#plugins/flows/contract/flow';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { CalledFlow } from '#plugins/linter/contract';
import { toCalledFlow } from '../subflows/toCalledFlow';
import { isMfa, type MfaContext } from './isMfa';
import { findMfaBypass } from './findMfaBypass';

type Callable = Pick<Flow, 'name' | 'settings' | 'inputSchema' | 'graphData'>;

/**
 * Looks into several flows that may call one another. Whether a flow asks for a
 * second factor is told from the inside out; flows that call each other in a circle are not trusted
 * to.
 */
export function toCalledFlows(
  flows: ReadonlyMap<string, Callable>,
  terms: Omit<MfaContext, 'called'>,
): ReadonlyMap<string, CalledFlow> {
  const known = new Map([...flows].map(([id, flow]) => [id, toCalledFlow(flow)]));
  const open = new Set<string>();
  const done = new Set<string>();
  const tell = (id: string): void => {
    const facts = known.get(id);
    if (!facts || done.has(id) || open.has(id)) return;
    open.add(id);
    for (const callee of facts.calls) tell(callee);
    open.delete(id);
    done.add(id);
    const index = indexGraph(flows.get(id)!.graphData);
    const context = { ...terms, called: known };
    const asks = [...index.nodes.values()].some(({ data }) => isMfa(data, context));
    if (asks && findMfaBypass(index, context) === undefined)
      known.set(id, { ...facts, asksMfa: true });
  };
  for (const id of flows.keys()) tell(id);
  return known;
}
