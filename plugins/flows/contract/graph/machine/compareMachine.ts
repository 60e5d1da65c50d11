import type { Machine } from './machine';

/** A term of a recorded condition (wire facts, 8). */
interface RecordedTerm {
  readonly id?: string;
  readonly initializeFlow?: boolean;
  readonly success?: boolean;
  readonly capabilityName?: string;
  readonly logic?: { readonly type?: string; readonly customEval?: boolean };
}
/** A recorded transition, with its signals as node ids or as the wire has them. */
export interface RecordedTransition {
  readonly evalNodeId?: string | null;
  readonly conditions: Readonly<Record<string, readonly RecordedTerm[]>>;
  readonly signals: readonly (string | { readonly id: string })[];
}

/**
 * Compares a compiled machine with a recorded one: returns what it lacks and what it adds, both
 * empty if they are equivalent.
 */
export function compareMachine(
  machine: Machine,
  recorded: readonly RecordedTransition[],
): { readonly missing: readonly string[]; readonly extra: readonly string[] } {
  const ours = new Set([
    ...machine.start.map(id => `start leads to ${id}`),
    ...machine.transitions.map(({ need, terms, target }) =>
      line(
        need,
        terms.map(term => `${term.source} ${term.test}`),
        target,
      ),
    ),
  ]);
  // Teleports have no edge in the graph: the interpreter follows the node's own property.
  const edges = recorded.filter(({ evalNodeId, conditions }) => evalNodeId || isStart(conditions));
  const theirs = new Set(edges.flatMap(formatTransition));
  return {
    missing: [...theirs].filter(each => !ours.has(each)),
    extra: [...ours].filter(each => !theirs.has(each)),
  };
}

const line = (need: 'all' | 'any', terms: readonly string[], target: string) =>
  terms.length === 1
    ? `${terms[0]} leads to ${target}`
    : `${need} of ${[...terms].sort().join(', ')} lead to ${target}`;
const isStart = (conditions: RecordedTransition['conditions']) =>
  Object.values(conditions)[0]?.[0]?.initializeFlow === true;

function formatTransition({ conditions, signals }: RecordedTransition): readonly string[] {
  const targets = signals.map(signal => (typeof signal === 'string' ? signal : signal.id));
  if (isStart(conditions)) return targets.map(target => `start leads to ${target}`);
  return Object.entries(conditions).flatMap(([key, terms]) =>
    targets.map(target =>
      line(
        key === '$and' ? 'all' : 'any',
        terms.map(term => `${term.id} ${getTest(key, term)}`),
        target,
      ),
    ),
  );
}

function getTest(key: string, { success, logic, capabilityName }: RecordedTerm): string {
  if (key === '$orProcessed' || capabilityName === 'startNode') return 'processed';
  if (logic)
    return logic.type === 'whereNot' ? 'failure' : logic.customEval ? 'outcome' : 'success';
  return success === undefined ? 'processed' : success ? 'success' : 'failure';
}
