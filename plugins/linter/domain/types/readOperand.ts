import { asText, isObject } from '#core/contract/internal';
import { parseExpression, type Expression } from '#plugins/flows/contract/graph/machine/expression';
import type { FlowTypes } from '#plugins/references/contract/createFlowTypes';
import { anyType, type ValueType } from '#plugins/references/contract/valueType';

/** A value that a node is given: a text as it stands, or what one reference leads to. */
export type Operand =
  | { readonly literal: string }
  | { readonly path: string; readonly type: ValueType };

const parsed = new WeakMap<object, Expression>();

/** Parses the value of a property or row, once for as long as it is the same object. */
export function parseValue(holder: unknown): Expression | undefined {
  if (!isObject(holder)) return undefined;
  const before = parsed.get(holder);
  if (before) return before;
  const expression = parseExpression(holder['value']);
  parsed.set(holder, expression);
  return expression;
}

const quoteStep = (step: string) => (/[.[\]]/.test(step) ? `["${step}"]` : step);

/** Writes the steps of a path as they stand in a reference. */
export const writePath = (steps: readonly string[]): string => steps.map(quoteStep).join('.');

/** Reads a property or row; undefined where it is empty, or put together from several parts. */
export function readOperand(holder: unknown, types: FlowTypes): Operand | undefined {
  const expression = parseValue(holder);
  if (expression?.kind === 'plain') {
    const literal = asText(expression.value).trim();
    return literal === '' ? undefined : { literal };
  }
  if (expression?.kind !== 'reference') return undefined;
  const path = writePath(expression.path);
  return { path, type: types.resolve(path).type ?? anyType };
}
