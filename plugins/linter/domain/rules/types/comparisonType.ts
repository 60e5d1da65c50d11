import { readRows } from '#plugins/connectors/contract/manifest';
import type { NodeElement } from '#plugins/flows/contract';
import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import { connections, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { ValueType } from '#plugins/references/contract/valueType';
import { getGraph, setNodeProperty, suggestFix } from '../../fix';
import type { LintContext } from '../../lintContext';
import { defineRule, formatNode, reportAt } from '../../rule';
import { getComparedType, getComparison } from '../../types/comparing';
import { flowTypesOf } from '../../types/flowTypesOf';
import { readOperand, type Operand } from '../../types/readOperand';
import { sayPath, sayType } from '../../types/typeWords';

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

interface Misfit {
  readonly node: NodeElement;
  readonly asks: 'equality' | 'order' | 'membership';
  readonly path: string;
  readonly kind: Kind;
  readonly other: Operand;
}

/** The comparison of a node whose result is always the same, since the types of its values differ. */
function findMisfit(
  node: NodeElement,
  index: GraphIndex,
  context: LintContext,
): Misfit | undefined {
  const asks = getComparison(node.data);
  if (!asks || asks === 'text') return undefined;
  const { properties = {} } = node.data;
  const types = flowTypesOf(index, context);
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

const sayOther = (other: Operand) =>
  'literal' in other ? `“${other.literal}”` : `${sayPath(other.path)}, ${sayType(other.type.is)}`;

function sayRemedy({ asks, kind, other }: Misfit): string {
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

/** A comparison whose values have types that are never equal, or have no order. */
export const comparisonType = defineRule({
  code: 'bp-type-002',
  level: 'warning',
  reach: 'flow',
  title: 'A comparison doesn’t fit its values',
  explain: 'The types differ or can’t be ordered, so the result is always the same.',
  remedy: 'Compare values of the same type, or use another comparison.',
  check: (index, context) =>
    connections(index).flatMap(node => {
      const misfit = findMisfit(node, index, context);
      if (!misfit) return [];
      const { path, kind, other, asks } = misfit;
      const said =
        asks === 'equality'
          ? `${sayPath(path)} is ${sayType(kind)} and never equals ${sayOther(other)}`
          : `${sayPath(path)} is ${sayType(kind)}`;
      return reportAt(node, `${said} in ${formatNode(node)}. ${sayRemedy(misfit)}`);
    }),
  fix: ({ nodeId, index, context }) => {
    const node = index.nodes.get(nodeId);
    const misfit = node && findMisfit(node, index, context);
    if (!misfit) return [];
    const { asks, kind, other, path } = misfit;
    const literal = 'literal' in other ? other.literal : '';
    if (asks === 'order' && kind === 'array' && isLeft(node, path))
      return suggestFix(
        'Compare the length of the list',
        setNodeProperty(nodeId, 'leftValueA', `{{${path}.length}}`),
      );
    if (asks !== 'equality' || node.data.capabilityName !== 'AEqualsB') return [];
    if (kind === 'boolean' && /^(?:true|false)$/i.test(literal))
      return suggestFix('Compare as true or false', setNodeProperty(nodeId, 'type', 'boolean'));
    if (kind === 'array' && isLeft(node, path) && literal !== '')
      return suggestFix('Look for the value in the list', draft => {
        const found = findNode(getGraph(draft), nodeId);
        if (found) found.data.capabilityName = 'arrayOfAIncludesB';
      });
    return [];
  },
});

const isLeft = ({ data }: NodeElement, path: string) =>
  JSON.stringify(data.properties?.['leftValueA']?.value ?? '').includes(path);
