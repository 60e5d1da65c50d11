import type { Expression } from './expression';

/**
 * The condition of a transition on one source: that it succeeded, failed, took one of its outcomes,
 * or only that it ran.
 */
export interface Term {
  readonly source: string;
  readonly test: 'success' | 'failure' | 'processed' | 'outcome';
  /** For `outcome`: any of these entries of the source's `rightValueMultiple`. */
  readonly outcomes?: readonly string[];
}

/** One way from the nodes before an EVAL to one node after it (wire facts, 8). */
export interface Transition {
  readonly index: number;
  readonly evalNodeId: string | null;
  readonly target: string;
  readonly operator: string;
  /** `all` holds when every term does, `any` when one does. */
  readonly need: 'all' | 'any';
  readonly terms: readonly Term[];
}

/** A node as it is run. */
export interface MachineNode {
  readonly id: string;
  readonly connectorId: string;
  readonly connectionId: string;
  readonly capabilityName: string;
  readonly title: string;
  readonly disabled: boolean;
  /** Has no capability yet, so it cannot run. */
  readonly unconfigured: boolean;
  /** Forgets what it left the last time when the flow comes to it again. */
  readonly expires: boolean;
  /** Once it has ended, its flow forgets everything but what this node left. */
  readonly expiresFlow: boolean;
  /** Properties as the graph holds them. */
  readonly raw: Readonly<Record<string, { readonly value?: unknown }>>;
  /** The same, ready to be filled with what an interaction knows. */
  readonly fillings: readonly (readonly [name: string, filling: Expression])[];
  /** The transitions that ask something of this node. */
  readonly next: readonly Transition[];
}

/** A graph made ready to run: a plain value, shared by all interactions of a version. */
export interface Machine {
  readonly nodes: ReadonlyMap<string, MachineNode>;
  /** Where a run begins. */
  readonly start: readonly string[];
  readonly transitions: readonly Transition[];
}

/**
 * The outcome of an edge that is taken if none of its source's outcomes matched, as exports write
 * it.
 */
export const noOutcome = '-1';

/** The recorded result of a node that has run. */
interface Ended {
  readonly success: boolean;
  /** Entries of `rightValueMultiple` that matched. */
  readonly matched?: readonly string[];
}

/** Whether a transition's condition holds over the nodes that have run so far. */
export function holds(
  transition: Transition,
  ended: (nodeId: string) => Ended | undefined,
): boolean {
  return transition.need === 'all'
    ? transition.terms.every(term => termHolds(term, ended(term.source)))
    : transition.terms.some(term => termHolds(term, ended(term.source)));
}

const isMatched = (id: string, matched: readonly string[]) =>
  id === noOutcome ? matched.length === 0 : matched.includes(id);

function termHolds({ test, outcomes }: Term, state: Ended | undefined): boolean {
  if (!state) return false;
  const { matched } = state;
  switch (test) {
    case 'processed':
      return true;
    case 'success':
      return state.success;
    case 'failure':
      return !state.success;
    case 'outcome':
      // A source that states no outcomes is judged by its success, as one that was rewired from
      // another capability.
      return matched && outcomes ? outcomes.some(id => isMatched(id, matched)) : state.success;
  }
}
