import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import type { ValueType } from '#plugins/references/contract/valueType';
import type { NodeElement } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, suggestFix, type FixTarget, setNodeProperty } from '../../fix';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { findFlowTypes } from '../../types/findFlowTypes';
import { listTypedValues } from '../../types/listTypedValues';
import { readOperand } from '../../types/readOperand';
import { findMisfit, sayOther, sayRemedy, sayPath, sayType } from '../../types/findMisfit';
import { listWordedReferences } from '../../types/listWordedReferences';
import { showsScreen } from '../../showsScreen';

/** The types that cannot become the wanted one; texts can hold a number or JSON. */
const unfit: Readonly<Partial<Record<string, readonly ValueType['is'][]>>> = {
  number: ['boolean', 'object', 'array'],
  boolean: ['object', 'array'],
  object: ['number', 'boolean'],
  array: ['number', 'boolean', 'object'],
};

function findMisfits({ index, context }: Pick<FixTarget, 'index' | 'context'>) {
  const values = listTypedValues(index, context);
  if (values.length === 0) return [];
  const types = findFlowTypes(index, context);
  return values.flatMap(value => {
    const operand = readOperand(value.holder, types);
    if (!operand || !('path' in operand)) return [];
    return unfit[value.wants]?.includes(operand.type.is) ? [{ ...value, ...operand }] : [];
  });
}

/** The fields of a value that have the wanted type, and the length of a list. */
const findParts = ({ is, fields = {} }: ValueType, wants: string): readonly string[] =>
  is === 'array' && wants === 'number'
    ? ['length']
    : Object.entries(fields).flatMap(([name, each]) =>
        each.is === wants && /^[\w-]+$/.test(name) ? [name] : [],
      );

const mostParts = 3;

/** A reference to a value of another type than the one that is wanted there. */
const wrongType = defineRule({
  code: 'bp-type-001',
  level: 'warning',
  reach: 'flow',
  title: 'A reference has the wrong type',
  explain: 'The value can’t be used as the expected type, so the node fails or ignores it.',
  remedy: 'Select a value of the expected type, or one field of the value.',
  check: (index, context) =>
    findMisfits({ index, context }).map(({ node, name, wants, path, type }) =>
      reportAt(
        node,
        `“${name}” in ${formatNode(node)} requires ${sayType(wants)}, but ${sayPath(path)} is ${sayType(type.is)}. Select another value.`,
      ),
    ),
  fix: target =>
    findMisfits(target)
      .filter(({ node }) => node.data.id === target.nodeId)
      .flatMap(({ node, name, list, wants, path, type }) =>
        findParts(type, wants)
          .slice(0, mostParts)
          .flatMap(part =>
            suggestFix(`Use “${part}” of the value for “${name}”`, draft => {
              const properties = findNode(getGraph(draft), node.data.id)?.data.properties;
              const value = `{{${path}.${part}}}`;
              if (!list) {
                const property = properties?.[name];
                if (property) property.value = value;
                return;
              }
              const rows = properties?.[list]?.value;
              const row = Array.isArray(rows) ? rows.find(each => each?.name === name) : undefined;
              if (row) row.value = value;
            }),
          ),
      ),
});

/** A comparison whose values have types that are never equal, or have no order. */
const comparisonType = defineRule({
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
      const text =
        asks === 'equality'
          ? `${sayPath(path)} is ${sayType(kind)} and never equals ${sayOther(other)}`
          : `${sayPath(path)} is ${sayType(kind)}`;
      return reportAt(node, `${text} in ${formatNode(node)}. ${sayRemedy(misfit)}`);
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
        const compared = findNode(getGraph(draft), nodeId);
        if (compared) compared.data.capabilityName = 'arrayOfAIncludesB';
      });
    return [];
  },
});

const isLeft = ({ data }: NodeElement, path: string) =>
  JSON.stringify(data.properties?.['leftValueA']?.value ?? '').includes(path);

/** A reference to an object or a list between the words of a page. */
const objectInText = defineRule({
  code: 'bp-type-003',
  level: 'warning',
  reach: 'flow',
  title: 'Text contains an object or list',
  explain: 'People see raw JSON.',
  remedy: 'Reference one of its fields, or repeat the text for each entry of a list.',
  check: (index, context) =>
    connections(index).flatMap(node => {
      if (node.data.isDisabled === true || !showsScreen(node.data, context)) return [];
      const paths = listWordedReferences(node.data);
      if (paths.length === 0) return [];
      const types = findFlowTypes(index, context);
      return [...new Set(paths)].flatMap(path => {
        const is = types.resolve(path).type?.is;
        if (is !== 'object' && is !== 'array') return [];
        return reportAt(
          node,
          `${sayPath(path)} in the text of ${formatNode(node)} is ${sayType(is)}. Reference one of its ${is === 'array' ? 'entries' : 'fields'}.`,
        );
      });
    }),
});

/** Rules about types of values that don’t fit. */
export const typeRules: RuleGroup = {
  id: 'reference-types',
  title: 'References have matching types',
  explain:
    'Fields, subflow inputs, comparisons, and text get values of a type they can use. Values of unknown type are skipped.',
  rules: [wrongType, comparisonType, objectInText],
};
