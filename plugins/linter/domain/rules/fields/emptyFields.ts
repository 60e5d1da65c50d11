import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';
import { called, connections, finding, type Rule } from '../../rule';

const codes: Readonly<Record<string, string>> = {
  createSuccessResponse: 'dv-er-validFields-002',
  createErrorResponse: 'dv-er-validFields-003',
};

/**
 * `validFields-002` and `-003`: an additional field of a JSON response without a name or without a
 * value.
 */
export const emptyFields: Rule = (index, { flow }) =>
  connections(index).flatMap(node => {
    const code =
      node.data.connectorId === 'httpConnector' ? codes[node.data.capabilityName ?? ''] : undefined;
    const rows = node.data.properties?.claimsNameValuePairs?.value;
    if (code === undefined || !Array.isArray(rows) || rows.every(isWhole)) return [];
    return finding(
      code,
      'A field of the response is not filled in',
      `Each additional field of ${called(node)} needs a name and a value; fill them in, or remove the row.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });

function isWhole(row: unknown): boolean {
  const { name, value } = (row ?? {}) as { readonly name?: unknown; readonly value?: unknown };
  const said = typeof value === 'string' ? plainText(value).trim() : value;
  return (
    typeof name === 'string' && name !== '' && said !== undefined && said !== null && said !== ''
  );
}
