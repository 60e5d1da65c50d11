import type { Term, Transition } from '#plugins/flows/contract/graph/machine/machine';
import { endsFlow, toKey, type Graphs, type Place } from './Graphs';

/** Why a node cannot end in a way, and whether the bundle lacks what it would take. */
export interface Bar {
  readonly reason: string;
}
/** Tells why a place cannot end as a term asks; undefined where it may. */
export type FindBar = (place: Place, term: Term) => Bar | undefined;

/**
 * The places that runs of a bundle can come to at all: those for which a way from the start of their
 * flow is left when all outcomes are struck out that a node cannot have.
 */
export class Reach {
  private readonly reached = new Set<string>();

  constructor(
    private readonly graphs: Graphs,
    private readonly findBar: FindBar,
  ) {
    const places = [...graphs.places.values()];
    for (const keys of graphs.starts.values())
      for (const key of keys) {
        this.reached.add(key);
        const place = graphs.places.get(key);
        // Those that start together run in order.
        if (place && endsFlow(place)) break;
      }
    for (let grown = true; grown;) {
      const before = this.reached.size;
      for (const place of places)
        if (
          place.teleports.some(key => this.reached.has(key)) ||
          place.into.some(transition => this.opens(place.flowId, transition))
        )
          this.reached.add(place.key);
      grown = this.reached.size > before;
    }
  }

  has(key: string): boolean {
    return this.reached.has(key);
  }

  /** Why no run comes to a place: the nearest bars before it. */
  explain(key: string): string {
    const back = new Set([key]);
    for (const at of back) {
      const place = this.graphs.places.get(at);
      if (!place) continue;
      for (const { terms } of place.into)
        for (const term of terms) {
          const source = toKey(place.flowId, term.source);
          const bar = this.reached.has(source) && this.barOf(source, term);
          if (bar) return bar.reason;
          back.add(source);
        }
      for (const teleport of place.teleports) back.add(teleport);
    }
    const place = this.graphs.places.get(key);
    return place && this.graphs.starts.get(place.flowId)?.includes(key)
      ? 'the flow has ended before'
      : 'no link leads there';
  }

  /** Whether a run can come to the source of a term and end there as it asks. */
  allows(flowId: string, term: Term): boolean {
    const key = toKey(flowId, term.source);
    return this.reached.has(key) && this.barOf(key, term) === undefined;
  }

  private opens(flowId: string, { need, terms }: Transition): boolean {
    const isOpen = (term: Term) => this.allows(flowId, term);
    return need === 'all' ? terms.every(isOpen) : terms.some(isOpen);
  }

  private barOf(key: string, term: Term): Bar | undefined {
    const place = this.graphs.places.get(key);
    if (!place) return undefined;
    const { goal, returns } = place;
    if (goal !== undefined && this.graphs.places.has(goal) && !returns.some(at => this.has(at)))
      return { reason: 'a teleport that does not come back' };
    return this.findBar(place, term);
  }
}
