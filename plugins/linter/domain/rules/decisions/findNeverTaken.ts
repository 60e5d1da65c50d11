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

/** Nodes that a search comes to, each as often as it does; what is behind them is not looked at. */
const mostVisits = 60_000;

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
    if (!compared) continue;
    const group = groups.get(compared.manner);
    if (group) group.push(compared);
    else groups.set(compared.manner, [compared]);
  }
  const several = [...groups.values()].filter(({ length }) => length > 1);
  if (several.length === 0) return [];
  const transitions = listTransitions(index);
  const successors = readSuccessors(index, transitions);
  const bySource = new Map<string, Transition[]>();
  for (const transition of transitions)
    for (const { source } of transition.terms) {
      const list = bySource.get(source);
      if (list) list.push(transition);
      else bySource.set(source, [transition]);
    }
  const budget = new VisitBudget(successors, mostVisits);
  const untaken: NeverTaken[] = [];
  for (const group of several)
    for (const first of group)
      for (const { compared, knowledge } of findLater(
        first,
        group,
        budget,
        bySource.get(first.id) ?? [],
      )) {
        const transitions = (bySource.get(compared.id) ?? []).filter(way => {
          budget.take(way.terms.length + knowledge.length + compared.texts.length);
          return !budget.spent && isNeverTaken(compared, way, knowledge);
        });
        if (transitions.length > 0)
          untaken.push({ by: first.id, nodeId: compared.id, transitions });
      }
  return untaken;
}

/** Counts the nodes that a search comes to; once it is spent, nothing more is said. */
class VisitBudget {
  constructor(
    private readonly successors: Successors,
    private left: number,
  ) {}

  get spent(): boolean {
    return this.left <= 0;
  }

  take(visits: number): void {
    this.left -= visits;
  }

  /** Returns the nodes that a run may come to, as `reach` does. */
  reach(from: readonly string[], avoided: string): ReadonlySet<string> {
    if (this.spent) return new Set();
    const seen = reach(this.successors, from, avoided);
    this.take(seen.size + 1);
    return seen;
  }

  fromStarts(avoided: string): ReadonlySet<string> {
    return this.reach(this.successors.starts, avoided);
  }
}

/**
 * The comparisons that runs come to only after this one, with what each way there says of the value,
 * which has not been made again in between.
 */
function findLater(
  { id, path, ...first }: Compared,
  group: readonly Compared[],
  budget: VisitBudget,
  ways: readonly Transition[],
): readonly { readonly compared: Compared; readonly knowledge: readonly Knowledge[] }[] {
  if (budget.spent) return [];
  budget.take(group.length);
  const without = budget.fromStarts(id);
  const after = group.filter(each => each.id !== id && !without.has(each.id));
  if (after.length === 0) return [];
  const exits = ways.flatMap(({ terms, target }) =>
    terms
      .filter(({ source }) => source === id)
      .map(({ test, outcomes = [] }) => {
        budget.take(first.texts.length * (outcomes.length + 1));
        if (budget.spent) return { knowledge: undefined, reached: new Set<string>() };
        const knowledge = getKnowledge({ id, path, ...first }, test, outcomes);
        return { knowledge, reached: budget.reach([target], id) };
      }),
  );
  const [scope, maker = ''] = path;
  const isMadeAnew =
    scope === 'local' && exits.some(({ reached }) => reached.has(maker))
      ? budget.reach([maker], id)
      : undefined;
  // What was not looked at to the end says nothing.
  if (budget.spent) return [];
  return after.flatMap(compared => {
    if (isMadeAnew?.has(compared.id)) return [];
    budget.take(exits.length);
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
  const known = term && getKnowledge(compared, term.test, term.outcomes);
  return !isOpen && known !== undefined && knowledge.every(each => isNever(known, each));
}
