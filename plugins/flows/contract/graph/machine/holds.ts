import type { Term, Transition } from './machine';
import { noOutcome } from './noOutcome';

/** The recorded result of a node that has run. */
export interface Ended {
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

const came = (id: string, matched: readonly string[]) =>
  id === noOutcome ? matched.length === 0 : matched.includes(id);

function termHolds({ test, outcomes }: Term, state: Ended | undefined): boolean {
  if (!state) return false;
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
      return state.matched ? outcomes!.some(id => came(id, state.matched!)) : state.success;
  }
}
