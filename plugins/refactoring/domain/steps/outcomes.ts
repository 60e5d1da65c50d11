import { getField } from '#core/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { NodeData } from '#plugins/flows/contract';
import {
  noOutcome,
  type Term,
  type Transition,
} from '#plugins/flows/contract/graph/machine/machine';

/** An outcome of a node that compares with several values, with the text it compares with. */
export interface Outcome {
  readonly id: string;
  readonly text: string;
}

/** The outcomes of a node; none where it has no several values. */
export function listOutcomes({ properties }: NodeData): readonly Outcome[] {
  const rows = properties?.['rightValueMultiple']?.value;
  return (Array.isArray(rows) ? rows : []).flatMap(row => {
    const [id, value] = [getField(row, 'id'), getField(row, 'value')];
    if (typeof id !== 'string') return [];
    return [{ id, text: plainText(typeof value === 'string' ? value : String(value ?? '')) }];
  });
}

const outcomesOf = ({ test, outcomes = [] }: Term) => (test === 'outcome' ? outcomes : undefined);

/** Whether one result of a node can fulfill both terms, so that two ways begin there at once. */
function overlap(data: NodeData, one: Term, other: Term): boolean {
  if (one.test === 'processed' || other.test === 'processed') return true;
  const fails = [one, other].filter(({ test }) => test === 'failure').length;
  if (fails === 1) return (outcomesOf(one) ?? outcomesOf(other) ?? []).includes(noOutcome);
  if (fails === 2) return true;
  const [first, second] = [outcomesOf(one), outcomesOf(other)];
  if (!first || !second) return true;
  const texts = new Map(listOutcomes(data).map(({ id, text }) => [id, text]));
  const same = (a: string, b: string) => {
    if (a === b) return true;
    if (a === noOutcome || b === noOutcome) return false;
    const [left = '', right = ''] = [texts.get(a), texts.get(b)];
    return left === right || left.includes('{{') || right.includes('{{');
  };
  return first.some(a => second.some(b => same(a, b)));
}

const termOf = ({ terms }: Transition, nodeId: string) =>
  terms.find(({ source }) => source === nodeId)!;

/** Whether a node can begin two of these ways at once; ways with the same name count as one. */
export function forks(
  data: NodeData,
  transitions: readonly Transition[],
  nameOf: (transition: Transition) => string,
): boolean {
  return transitions.some((one, at) =>
    transitions
      .slice(at + 1)
      .some(
        other =>
          nameOf(one) !== nameOf(other) &&
          overlap(data, termOf(one, data.id), termOf(other, data.id)),
      ),
  );
}

const decides = ({ need, terms }: Transition) => need === 'any' || terms.length === 1;

/** Whether something follows a node whenever it succeeds, or whenever it fails. */
export function isFollowed(
  data: NodeData,
  transitions: readonly Transition[],
  result: 'success' | 'failure',
): boolean {
  const terms = transitions.filter(decides).map(each => termOf(each, data.id));
  if (terms.some(({ test }) => test === 'processed' || test === result)) return true;
  const taken = new Set(terms.flatMap(term => outcomesOf(term) ?? []));
  if (result === 'failure') return taken.has(noOutcome);
  const outcomes = listOutcomes(data);
  return taken.size > 0 && outcomes.length > 0 && outcomes.every(({ id }) => taken.has(id));
}
