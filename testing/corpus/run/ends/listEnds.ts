import { noOutcome, type Term } from '#plugins/flows/contract/graph/machine/machine';
import { createFindBar, type Known } from './findBar';
import { toKey, type Graphs, type Place } from './Graphs';
import { Reach } from './Reach';
import type { Seen } from './Seen';

/** A node that a way came to, and an outcome of it that leads on to an end that none came to. */
export interface Goal {
  readonly flowId: string;
  readonly nodeId: string;
  readonly term: Term;
}
/** An end that no way came to, and why. */
export interface Missed {
  readonly key: string;
  readonly title: string;
  readonly reason: string;
  /** The title of the node that another outcome of would lead there. */
  readonly at?: string | undefined;
  /** No run can come to it. */
  readonly barred: boolean;
  readonly goals: readonly Goal[];
}
export interface Reached {
  readonly ends: number;
  readonly missed: readonly Missed[];
}

/**
 * Which ends of a flow were reached, and why others were not.
 *
 * @param strict Whether a service without settings bars a way.
 */
export function listEnds(flowId: string, known: Known, strict = false): Reached {
  const { graphs, seen } = known;
  const reach = new Reach(graphs, createFindBar(known, strict));
  const ends = graphs.endsOf(flowId);
  return {
    ends: ends.length,
    missed: ends
      .filter(({ key }) => !seen.has(key))
      .map(({ key, node: { title } }) => {
        if (!reach.has(key))
          return { key, title, reason: reach.explain(key), barred: true, goals: [] };
        const goals = withFeeders(known, reach, listGoals(graphs, key, seen, reach));
        const [goal] = goals;
        if (!goal) return { key, title, reason: 'another way to its flow', barred: false, goals };
        const at = graphs.places.get(toKey(goal.flowId, goal.nodeId))?.node.title;
        return { key, title, reason: describe(graphs, goal), at, barred: false, goals };
      }),
  };
}

/** The nodes that ways came to and whose other outcome leads towards a place, the nearest first. */
function listGoals(graphs: Graphs, key: string, seen: Seen, reach: Reach): readonly Goal[] {
  const goals = new Map<string, Goal>();
  const back = new Set([key]);
  for (const at of back) {
    const place = graphs.places.get(at);
    if (!place) continue;
    const { flowId } = place;
    for (const { terms: all } of place.into) {
      const terms = all.filter(term => reach.allows(flowId, term));
      const came = terms.filter(({ source }) => seen.has(toKey(flowId, source)));
      const open = came.filter(term => !seen.satisfies(flowId, term));
      for (const { source } of terms)
        for (const from of graphs.places.get(toKey(flowId, source))?.returns ?? [])
          if (!seen.has(from) && reach.has(from)) back.add(from);
      // Where each was seen to hold by itself, they are to hold in one run.
      for (const term of open.length > 0 || came.length < terms.length ? open : came)
        goals.set(`${flowId} ${JSON.stringify(term)}`, { flowId, nodeId: term.source, term });
      for (const { source } of terms) {
        const from = toKey(flowId, source);
        if (!seen.has(from) && reach.has(from)) back.add(from);
      }
    }
    for (const teleport of place.teleports) if (!seen.has(teleport)) back.add(teleport);
    if (isStart(graphs, place))
      for (const caller of graphs.callersOf(flowId))
        if (!seen.has(caller) && reach.has(caller)) back.add(caller);
  }
  return [...goals.values()];
}

/** Goals, and those that lead to what their nodes lack to do their work. */
function withFeeders(
  { graphs, seen, feedersOf }: Known,
  reach: Reach,
  goals: readonly Goal[],
): readonly Goal[] {
  const lacking = goals
    .filter(({ term }) => term.test === 'success')
    .flatMap(({ flowId, nodeId }) => [...(feedersOf?.(flowId, nodeId) ?? [])])
    .filter(key => !seen.has(key) && reach.has(key));
  const all = [
    ...goals,
    ...[...new Set(lacking)].flatMap(key => listGoals(graphs, key, seen, reach)),
  ];
  return [...new Map(all.map(goal => [JSON.stringify(goal), goal])).values()];
}

const isStart = ({ starts }: Graphs, { flowId, key }: Place) =>
  starts.get(flowId)?.includes(key) === true;

function describe(graphs: Graphs, { flowId, nodeId, term }: Goal): string {
  const node = graphs.places.get(toKey(flowId, nodeId))?.node;
  const name = `${node?.connectorId}.${node?.capabilityName}`;
  const wanted =
    term.test === 'outcome' && term.outcomes?.every(id => id === noOutcome)
      ? 'no outcome'
      : term.test;
  return `${name} did not end in ${wanted}`;
}
