import type { NodeData } from '#plugins/flows/contract';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { strings } from '#plugins/editor/strings';

/** How an operator is shown: a sign in the circle and a few words below it. */
export interface OperatorLook {
  readonly sign: string;
  readonly family: 'true' | 'false' | 'any' | 'mixed';
  readonly label: string;
  readonly title: string;
}

const look = (
  sign: string,
  family: OperatorLook['family'],
  label: { text: string },
  title: { text: string },
) => ({
  sign,
  family,
  label: label.text,
  title: title.text,
});

/** How each operator is shown. */
export const operators: Readonly<Record<EvalOperator, OperatorLook>> = {
  allTriggersTrue: look('✓', 'true', strings.opAllTrue, strings.opAllTrueTitle),
  anyTriggersTrue: look('✓', 'true', strings.opAnyTrue, strings.opAnyTrueTitle),
  allTriggersFalse: look('✕', 'false', strings.opAllFalse, strings.opAllFalseTitle),
  anyTriggersFalse: look('✕', 'false', strings.opAnyFalse, strings.opAnyFalseTitle),
  allTriggersComplete: look('◎', 'any', strings.opComplete, strings.opCompleteTitle),
  always: look('∗', 'any', strings.opAlways, strings.opAlwaysTitle),
};

const isOperator = (value: unknown): value is EvalOperator =>
  typeof value === 'string' && Object.hasOwn(operators, value);

/** The operators in the order menus offer them. */
export const operatorNames = Object.keys(operators).filter(isOperator);

const mixed = look('⋮', 'mixed', strings.opMixed, strings.opMixed);

/** The one operator of an EVAL towards all its targets, or that they differ. */
export function operatorLook(data: NodeData, targets: readonly string[]): OperatorLook {
  const selected = new Set(targets.map(target => operatorTowards(data, target)));
  if (selected.size > 1) return mixed;
  return operators[[...selected][0] ?? 'allTriggersTrue'];
}

/** The operator towards one target; saying nothing means that all are true. */
export function operatorTowards(data: NodeData, targetId: string): EvalOperator {
  const value = data.properties?.[targetId]?.value;
  return isOperator(value) ? value : 'allTriggersTrue';
}
