import { readRows } from '#plugins/connectors/contract/manifest';
import type { NodeElement } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { ValueType } from '#plugins/references/contract/valueType';
import type { LintContext } from '../lintContext';
import { getComparedType, getComparison } from './comparing';
import { findFlowTypes } from './findFlowTypes';
import { readOperand, type Operand } from './readOperand';

type Kind = ValueType['is'];
const isNumeric = (text: string) => Number.isFinite(Number(text));
const composite = new Set<Kind>(['object', 'array']);
const unordered = new Set<Kind>(['boolean', 'object', 'array']);

const kindOf = (operand: Operand): Kind => ('path' in operand ? operand.type.is : 'any');

/** Whether a text can say a value of a kind. */
function canSay(kind: Kind, literal: string): boolean {
  switch (kind) {
    case 'boolean':
      return /^(?:true|false)$/i.test(literal);
    case 'number':
      return isNumeric(literal);
    case 'array':
      return literal.startsWith('[');
    case 'object':
      return literal.startsWith('{');
    default:
      return true;
  }
}

/** Whether two values can say the same. */
function canEqual(left: Operand, right: Operand, comparedAs: string): boolean {
  const kinds = [kindOf(left), kindOf(right)] as const;
  if (comparedAs === 'number' && kinds.some(kind => unordered.has(kind))) return false;
  if ('literal' in left) return 'literal' in right || canSay(kinds[1], left.literal);
  if ('literal' in right) return canSay(kinds[0], right.literal);
  const loose = kinds.some(kind => kind === 'any' || kind === 'string');
  return loose || kinds[0] === kinds[1];
}

/** A comparison whose result is always the same, with the value that does not fit. */
export interface Misfit {
  readonly node: NodeElement;
  readonly asks: 'equality' | 'order' | 'membership';
  readonly path: string;
  readonly kind: Kind;
  readonly other: Operand;
}

/** Finds the comparison of a node whose result is always the same, since the types of its values differ. */
export function findMisfit(
  node: NodeElement,
  index: GraphIndex,
  context: LintContext,
): Misfit | undefined {
  const asks = getComparison(node.data);
  if (!asks || asks === 'text') return undefined;
  const { properties = {} } = node.data;
  const types = findFlowTypes(index, context);
  const left = readOperand(properties['leftValueA'], types);
  const rights =
    node.data.capabilityName === 'AEqualsMultipleB'
      ? readRows(properties['rightValueMultiple']?.value)
      : [properties['rightValueB']];
  for (const holder of rights) {
    const right = readOperand(holder, types);
    if (!left || !right) continue;
    const fits =
      asks === 'equality'
        ? canEqual(left, right, getComparedType(node.data))
        : asks === 'order'
          ? !unordered.has(kindOf(left)) && !unordered.has(kindOf(right))
          : !['number', 'boolean', 'object'].includes(kindOf(left));
    if (fits) continue;
    const leads = 'path' in left && (asks === 'membership' || isOdd(left, right));
    const [odd, other] = leads ? [left, right] : [right, left];
    if ('path' in odd) return { node, asks, path: odd.path, kind: odd.type.is, other };
  }
  return undefined;
}

/** Whether it is the first of two values that does not fit: the one that is less like a text. */
const isOdd = (left: Operand, right: Operand) =>
  'literal' in right || unordered.has(kindOf(left)) || !unordered.has(kindOf(right));

/** Names the other value of a misfit. */
export const sayOther = (other: Operand) =>
  'literal' in other ? `“${other.literal}”` : `${sayPath(other.path)}, ${sayType(other.type.is)}`;

/** Says how to solve a misfit. */
export function sayRemedy({ asks, kind, other }: Misfit): string {
  if (asks === 'membership') return 'Select a list as value A.';
  if (asks === 'order')
    return kind === 'boolean'
      ? 'Use “A == B” to check for true or false.'
      : kind === 'array'
        ? 'Compare the length of the list, or one of its entries.'
        : 'Compare one of the object’s fields.';
  if (composite.has(kind))
    return kind === 'array'
      ? 'Use “Array A Includes B”, or compare one of its entries.'
      : 'Compare one of the object’s fields.';
  return 'literal' in other && kind === 'boolean'
    ? 'Compare the value with true or false.'
    : `Compare the value with ${sayType(kind)}.`;
}

const words: Readonly<Record<ValueType['is'], string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  any: 'a value',
};

/** Names a type as messages do. */
export const sayType = (is: string): string =>
  Object.hasOwn(words, is) ? words[is as ValueType['is']] : is;

/** Writes a path as a reference. */
export const sayPath = (path: string): string => `{{${path}}}`;
