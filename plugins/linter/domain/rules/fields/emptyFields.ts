import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { offerFix, setNodeProperty, suggestFix, type Fixer } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { hasText } from '../readNode';

const property = 'claimsNameValuePairs';
const codes = {
  createSuccessResponse: 'dv-er-validFields-002',
  createErrorResponse: 'dv-er-validFields-003',
} as const;

type Row = { readonly name?: unknown; readonly value?: unknown } | null;
const isWhole = (row: Row) =>
  typeof row?.name === 'string' && row.name !== '' && hasText(row.value);

const removeRows: Fixer = ({ nodeId, data }) => {
  const value = data?.properties?.[property]?.value;
  const rows: readonly Row[] = Array.isArray(value) ? value : [];
  const kept = rows.filter(row => hasText(row?.name) || hasText(row?.value));
  const whole = kept.filter(row => hasText(row?.name) && hasText(row?.value));
  if (whole.length === kept.length)
    return offerFix('Remove the empty rows', setNodeProperty(nodeId, property, kept));
  return suggestFix(
    'Remove rows without a name or value',
    setNodeProperty(nodeId, property, whole),
  );
};

const about = {
  level: 'error',
  title: 'A response field is empty',
  explain: 'The application receives a field without a name or value.',
  fix: removeRows,
} as const;
const remedy = 'Enter a name and a value, or remove the row.';

/** An additional field of a JSON response without a name or without a value. */
export const emptyFields = defineRule({
  reach: 'node',
  codes: {
    'dv-er-validFields-002': { ...about, remedy: `${remedy} This code is for success responses.` },
    'dv-er-validFields-003': { ...about, remedy: `${remedy} This code is for failure responses.` },
  },
  check: index =>
    connections(index).flatMap(node => {
      const { connectorId, capabilityName = '', properties } = node.data;
      const rows = properties?.[property]?.value;
      if (connectorId !== 'httpConnector' || !isResponse(capabilityName)) return [];
      if (!Array.isArray(rows) || rows.every(isWhole)) return [];
      const how = `Enter a name and a value for each additional field in ${formatNode(node)}, or remove the row.`;
      return { code: codes[capabilityName], ...reportAt(node, how) };
    }),
});

const isResponse = (capability: string): capability is keyof typeof codes =>
  Object.hasOwn(codes, capability);
