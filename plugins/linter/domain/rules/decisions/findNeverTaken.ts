import type { NodeData } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { listTransitions } from '#plugins/flows/contract/graph/machine/compile';
import type { Transition } from '#plugins/flows/contract/graph/machine/machine';
import { getKnowledge, isNever, readCompared, type Compared, type Knowledge } from './compared';
import { reach, readSuccessors, type Successors } from './reachable';

/** Ways out of a comparison that no run takes, since another one was asked before. */
export interface NeverTaken {
  /** The comparison that decided. */
  readonly by: string;
  readonly nodeId: string;
  readonly transitions: readonly Transition[];
}

/** All that the search looks at: the edges, and the nodes that branch or jump. */
const getSeen = (index: GraphIndex): readonly NodeData[] =>
  [...index.nodes.values()].flatMap(({ data }) =>
    data.nodeType === 'EVAL' ||
    data.connectorId === 'nodeConnector' ||
    data.connectorId === 'functionsConnector' ||
    isForgetting(data)
      ? [data]
      : [],
  );

const isForgetting = ({ properties }: NodeData) =>
  String(properties?.['oeInteractionCacheExpire']?.value) === 'true';

const known = new WeakMap<
  object,
  {
    readonly seen: readonly NodeData[];
    readonly nodes: number;
    readonly found: readonly NeverTaken[];
  }
>();

/** Finds the branches that never run, since what they compare was decided on every way to them. */
export function findNeverTaken(index: GraphIndex): readonly NeverTaken[] {
  const { edges } = index.graph.elements;
  if (!edges) return [];
  const seen = getSeen(index);
  const before = known.get(edges);
  const same =
    before?.nodes === index.nodes.size &&
    before.seen.length === seen.length &&
    before.seen.every((data, at) => data === seen[at]);
  if (before && same) return before.found;
  const found = search(index, seen);
  known.set(edges, { seen, nodes: index.nodes.size, found });
  return found;
}

function search(index: GraphIndex, seen: readonly NodeData[]): readonly NeverTaken[] {
  if (seen.some(isForgetting)) return [];
  const groups = new Map<string, Compared[]>();
  for (const data of seen) {
    const compared = readCompared(data);
    if (compared) groups.set(compared.manner, [...(groups.get(compared.manner) ?? []), compared]);
  }
  const several = [...groups.values()].filter(({ length }) => length > 1);
  if (several.length === 0) return [];
  const transitions = listTransitions(index);
  const successors = readSuccessors(index, transitions);
  const ways = new Map<string, Transition[]>();
  for (const transition of transitions)
    for (const { source } of transition.terms)
      ways.set(source, [...(ways.get(source) ?? []), transition]);
  return several.flatMap(group =>
    group.flatMap(first => {
      const later = findLater(first, group, successors, ways.get(first.id) ?? []);
      return later.flatMap(({ compared, knowledge }) => {
        const never = (ways.get(compared.id) ?? []).filter(way =>
          isNeverTaken(compared, way, knowledge),
        );
        return never.length > 0 ? [{ by: first.id, nodeId: compared.id, transitions: never }] : [];
      });
    }),
  );
}

/**
 * The comparisons that runs come to only after this one, with what each way there says of the value,
 * which has not been made anew in between.
 */
function findLater(
  { id, path, ...first }: Compared,
  group: readonly Compared[],
  successors: Successors,
  ways: readonly Transition[],
): readonly { readonly compared: Compared; readonly knowledge: readonly Knowledge[] }[] {
  const others = group.filter(each => each.id !== id);
  const without = reach(successors, successors.starts, id);
  const after = others.filter(each => !without.has(each.id));
  if (after.length === 0) return [];
  const exits = ways.flatMap(({ terms, target }) =>
    terms
      .filter(({ source }) => source === id)
      .map(({ test, outcomes }) => ({
        knowledge: getKnowledge({ id, path, ...first }, test, outcomes),
        reached: reach(successors, [target], id),
      })),
  );
  const [scope, maker = ''] = path;
  const isMadeAnew =
    scope === 'local' && exits.some(({ reached }) => reached.has(maker))
      ? reach(successors, [maker], id)
      : undefined;
  return after.flatMap(compared => {
    if (isMadeAnew?.has(compared.id)) return [];
    const leading = exits.filter(({ reached }) => reached.has(compared.id));
    const knowledge = leading.flatMap(each => each.knowledge ?? []);
    return leading.length > 0 && knowledge.length === leading.length
      ? [{ compared, knowledge }]
      : [];
  });
}

/** Whether a way is never taken, whatever was found out before. */
function isNeverTaken(
  compared: Compared,
  { need, terms }: Transition,
  knowledge: readonly Knowledge[],
): boolean {
  const isOpen = need === 'any' && terms.some(({ source }) => source !== compared.id);
  const term = terms.find(({ source }) => source === compared.id);
  const way = term && getKnowledge(compared, term.test, term.outcomes);
  return !isOpen && way !== undefined && knowledge.every(each => isNever(way, each));
}
