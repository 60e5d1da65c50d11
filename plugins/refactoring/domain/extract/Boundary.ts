import type { Transition } from '#plugins/flows/contract/graph/machine/machine';
import type { FlowSteps } from '../steps/flowSteps';

/** The steps of a selection, and the ways that cross its edge. */
export interface Boundary {
  readonly steps: FlowSteps;
  /** The selected nodes that run something. */
  readonly inside: ReadonlySet<string>;
  /** The selected nodes that are reached from outside or begin a run. */
  readonly entries: readonly string[];
  /** Ways that lead out, those that hold at the same time as one. */
  readonly exits: readonly Exit[];
  /** Ways that wait for nodes on both sides. */
  readonly joins: readonly Transition[];
}

/** A way out of a selection. */
export interface Exit {
  readonly transitions: readonly Transition[];
  readonly targets: readonly string[];
}

/** Finds where a selection is entered and left. */
export function findBoundary(steps: FlowSteps, inside: ReadonlySet<string>): Boundary {
  const entries = new Set<string>();
  const exits = new Map<string, Transition[]>();
  const joins: Transition[] = [];
  for (const transition of steps.transitions) {
    const { terms, target } = transition;
    const within = terms.filter(({ source }) => inside.has(source)).length;
    if (within > 0 && within < terms.length) joins.push(transition);
    else if (within === 0 && inside.has(target)) entries.add(target);
    else if (within > 0 && !inside.has(target)) {
      const key = exitKey(transition);
      const exit = exits.get(key);
      if (exit) exit.push(transition);
      else exits.set(key, [transition]);
    }
  }
  for (const id of inside) {
    if (steps.starts.has(id)) entries.add(id);
    if (steps.jumps.get(id)?.some(from => !inside.has(from))) entries.add(id);
  }
  return {
    steps,
    inside,
    entries: [...inside].filter(id => entries.has(id)),
    exits: [...exits.values()].map(transitions => ({
      transitions,
      targets: [...new Set(transitions.map(({ target }) => target))],
    })),
    joins,
  };
}

/** The condition of a way out, the same for ways that hold at the same time. */
export const exitKey = ({ operator, terms }: Transition): string =>
  JSON.stringify([
    operator,
    ...terms
      .map(({ source, test, outcomes = [] }) => [source, test, ...[...outcomes].sort()].join(' '))
      .sort(),
  ]);
