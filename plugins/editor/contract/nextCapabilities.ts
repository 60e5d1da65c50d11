import { namespace, type Panel } from '#core/contract';
import { finish, type Sliced } from '#core/contract/sliced';
import { connections, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';

/** How often a capability follows another, by the name before and the name behind. */
export type FollowCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The name before the first node of a flow. */
export const flowStart = 'start';

/** The nodes that a node’s links lead to, past an operator. */
const listNext = (index: GraphIndex, nodeId: string): readonly string[] =>
  index
    .out(nodeId)
    .flatMap(({ data: { target } }) =>
      index.nodes.get(target)?.data.nodeType === 'EVAL'
        ? index.out(target).map(({ data }) => data.target)
        : target,
    );

const getName = (index: GraphIndex, nodeId: string) =>
  index.nodes.get(nodeId)?.data.capabilityName ?? '';

/** Counts in a flow how often its capabilities follow each other. */
export const countFollowers = (index: GraphIndex): FollowCounts =>
  finish(countFollowersSliced(index));

/** The same in steps. */
export function* countFollowersSliced(index: GraphIndex): Sliced<FollowCounts> {
  const counts = new Map<string, Map<string, number>>();
  const add = (before: string, after: string) => {
    if (before === '' || after === '') return;
    const of = counts.get(before) ?? new Map<string, number>();
    counts.set(before, of.set(after, (of.get(after) ?? 0) + 1));
  };
  for (const { data } of connections(index)) {
    yield;
    if (index.into(data.id).length === 0 && data.connectorId !== 'nodeConnector')
      add(flowStart, data.capabilityName ?? '');
    for (const next of listNext(index, data.id))
      add(data.capabilityName ?? '', getName(index, next));
  }
  return Object.fromEntries([...counts].map(([name, of]) => [name, Object.fromEntries(of)]));
}

/** A flow to which a node is about to be added. */
export interface NextCapabilitiesProps {
  readonly flowId: string;
  readonly provide: (counts: FollowCounts) => void;
}
/** Suggests capabilities that often come next. It draws nothing. */
export const nextCapabilities =
  namespace('editor').extensionPoint<Panel<NextCapabilitiesProps>>('nextCapabilities');
