import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import type { ValueType } from '#plugins/references/contract/valueType';
import { getGraph, suggestFix, type FixTarget } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { flowTypesOf } from '../../types/flowTypesOf';
import { listTypedValues } from '../../types/listTypedValues';
import { readOperand } from '../../types/readOperand';
import { sayPath, sayType } from '../../types/typeWords';

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
  const types = flowTypesOf(index, context);
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
export const wrongType = defineRule({
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
