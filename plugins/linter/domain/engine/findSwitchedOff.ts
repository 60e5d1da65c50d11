import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { connections } from '#plugins/flows/contract/graph/nodes/nodesOfKind';
import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';

/**
 * Finds the rule groups that a flow switches off for itself: a Variables node titled `_dvlint_`
 * saves their names, apart by commas or spaces, in the variable `ignore-rules`.
 */
export function findSwitchedOff(index: GraphIndex): ReadonlySet<string> {
  const names = connections(index)
    .filter(({ data }) => data.connectorId === 'variablesConnector')
    .filter(({ data }) => data.properties?.nodeTitle?.value === '_dvlint_')
    .flatMap(({ data }) => {
      const rows = data.properties?.saveVariables?.value;
      return Array.isArray(rows)
        ? (rows as readonly { readonly name?: unknown; readonly value?: unknown }[])
        : [];
    })
    .filter(({ name, value }) => name === 'ignore-rules' && typeof value === 'string')
    .flatMap(({ value }) => plainText(value as string).split(/[\s,]+/));
  return new Set(names);
}
