import { isRecord } from '#core/contract';
import { noOutcome, type MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { TestAnswer, TestDocument } from '../../contract';
import { isCondition, readRows } from '../coverage/listUnits';
import { listCandidates, type Sides } from './candidates';
import { isFunction } from './FunctionSearch';
import { applyInputs, setSource, type Base } from './setSource';

const findFilling = ({ fillings }: MachineNode, name: string) =>
  fillings.find(([known]) => known === name)?.[1];

async function applySides(
  base: Base,
  node: MachineNode,
  { left, right }: Sides,
): Promise<readonly TestDocument[]> {
  let changed: readonly TestDocument[] = [base.test];
  const sides = [
    ['leftValueA', left],
    ['rightValueB', right],
  ] as const;
  for (const [name, side] of sides) {
    if (!side) continue;
    const filling = findFilling(node, name);
    const set = changed.map(test => setSource({ ...base, test }, filling, side.value));
    changed = (await Promise.all(set)).flat();
  }
  return changed;
}

/** The value of a row as the comparison was given it. */
function findRowValue(node: MachineNode, input: unknown, id: string): unknown {
  const rows = isRecord(input) ? input['rightValueMultiple'] : undefined;
  const parameters = Array.isArray(rows)
    ? rows.find((row: unknown) => isRecord(row) && String(row['id']) === id)
    : undefined;
  return isRecord(parameters)
    ? parameters['value']
    : readRows(node).find(row => row.id === id)?.value;
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
export async function varyTest(
  base: Base,
  node: MachineNode,
  outcome: string,
  /** The input of the node. */
  input: unknown,
): Promise<readonly TestDocument[]> {
  const { test } = base;
  const values: Readonly<Record<string, unknown>> = isRecord(input) ? input : {};
  const left = values['leftValueA'];
  const right = values['rightValueB'];
  const apply = async (sides: readonly Sides[]) =>
    (await Promise.all(sides.map(each => applySides(base, node, each)))).flat();
  if (isCondition(node) && (outcome === 'true' || outcome === 'false'))
    return apply(listCandidates(node.capabilityName, outcome === 'true', { left, right }));
  if (node.capabilityName === 'AEqualsMultipleB') {
    const none = outcome === noOutcome || outcome === 'false';
    const id = outcome === 'true' ? (readRows(node)[0]?.id ?? '') : outcome;
    const value = none ? 'none of these' : findRowValue(node, input, id);
    return apply([{ left: { value } }]);
  }
  if (isFunction(node)) {
    const tried = await base.functions.try(node, base.run, test);
    const wanted = tried.filter(({ success }) => success === (outcome !== 'false'));
    return applyInputs(base, node, wanted);
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
