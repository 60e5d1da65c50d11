import { isRecord } from '#core/contract';
import {
  noOutcome,
  type Machine,
  type MachineNode,
} from '#plugins/flows/contract/graph/machine/machine';
import type { TestAnswer, TestDocument } from '../../contract';
import { isCondition, readRows } from '../coverage/listUnits';
import { listCandidates, type Sides } from './candidates';
import { setSource } from './setSource';

const findFilling = ({ fillings }: MachineNode, name: string) =>
  fillings.find(([known]) => known === name)?.[1];

function applySides(
  test: TestDocument,
  machine: Machine,
  node: MachineNode,
  { left, right }: Sides,
): TestDocument | undefined {
  let changed: TestDocument | undefined = test;
  const sides = [
    ['leftValueA', left],
    ['rightValueB', right],
  ] as const;
  for (const [name, side] of sides)
    if (changed && side) changed = setSource(changed, machine, findFilling(node, name), side.value);
  return changed;
}

/** The value of a row as the comparison was given it. */
function findRowValue(node: MachineNode, input: unknown, id: string): unknown {
  const rows = isRecord(input) ? input['rightValueMultiple'] : undefined;
  const given = Array.isArray(rows)
    ? rows.find((row: unknown) => isRecord(row) && String(row['id']) === id)
    : undefined;
  return isRecord(given) ? given['value'] : readRows(node).find(row => row.id === id)?.value;
}

/** An answer that gives a node the wanted outcome. */
function answerAs(answer: TestAnswer, outcome: string): TestAnswer {
  const { matched: _, error: __, ...rest } = answer;
  if (outcome === 'true') return { ...rest, came: 'true' };
  if (outcome === 'false' || outcome === noOutcome)
    return {
      ...rest,
      came: 'false',
      error: { code: 'error', message: 'The call failed.' },
      ...(outcome === noOutcome && { matched: [] }),
    };
  return { ...rest, came: 'true', matched: [outcome] };
}

/** Returns variants of a test in which a node that it came to should have another outcome. */
export function varyTest(
  test: TestDocument,
  machine: Machine,
  node: MachineNode,
  outcome: string,
  /** What the node was given. */
  input: unknown,
): readonly TestDocument[] {
  const given: Readonly<Record<string, unknown>> = isRecord(input) ? input : {};
  const left = given['leftValueA'];
  const right = given['rightValueB'];
  const apply = (sides: readonly Sides[]) =>
    sides.flatMap(each => applySides(test, machine, node, each) ?? []);
  if (isCondition(node) && (outcome === 'true' || outcome === 'false'))
    return apply(listCandidates(node.capabilityName, outcome === 'true', { left, right }));
  if (node.capabilityName === 'AEqualsMultipleB') {
    const none = outcome === noOutcome || outcome === 'false';
    const id = outcome === 'true' ? (readRows(node)[0]?.id ?? '') : outcome;
    const value = none ? 'none of these' : findRowValue(node, input, id);
    return apply([{ left: { value } }]);
  }
  const isOwn = (each: TestAnswer) => each.node === node.id && each.flow === undefined;
  const visits = test.answers.filter(isOwn).map(({ visit }) => visit);
  return visits.map(visit => ({
    ...test,
    answers: test.answers.map(each =>
      isOwn(each) && each.visit === visit ? answerAs(each, outcome) : each,
    ),
  }));
}
