import type { GraphDraft } from '#plugins/flows/contract/graph/edits/edited';
import { findNode } from '#plugins/flows/contract/graph/elements/findNode';
import { removeElements } from '#plugins/flows/contract/graph/edits/removeElements';
import { setProperty } from '#plugins/flows/contract/graph/edits/setProperty';
import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';
import type { Fix } from '../../contract';
import { certainly, perhaps, type Fixer } from './fix';

const graphOf = (draft: Parameters<Fix['apply']>[0]) => draft.graphData as GraphDraft;
const set =
  (nodeId: string, name: string, value: unknown): Fix['apply'] =>
  draft => {
    if (findNode(graphOf(draft), nodeId)) setProperty(graphOf(draft), nodeId, name, value);
  };
const remove =
  (nodeId: string): Fix['apply'] =>
  draft =>
    removeElements(graphOf(draft), [nodeId]);

type Row = Readonly<Record<string, unknown>> | null;
const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];
const says = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  (typeof value === 'string' ? plainText(value).trim() : value) !== '';

const emptyRows: Fixer = ({ nodeId = '' }, index) => {
  const rows = rowsOf(index.nodes.get(nodeId)?.data.properties?.claimsNameValuePairs?.value);
  const kept = rows.filter(row => says(row?.['name']) || says(row?.['value']));
  const whole = kept.filter(row => says(row?.['name']) && says(row?.['value']));
  const property = 'claimsNameValuePairs';
  if (whole.length === kept.length)
    return certainly('Remove the empty rows', set(nodeId, property, kept));
  return perhaps('Remove the rows without name or value', set(nodeId, property, whole));
};

/** Fixes for what is said of one node. */
export const nodeFixes: Readonly<Record<string, Fixer>> = {
  'dv-er-node-001': ({ nodeId = '' }) => [
    ...perhaps('Enable the node', draft => {
      const node = findNode(graphOf(draft), nodeId);
      if (node) delete node.data.isDisabled;
    }),
    ...perhaps('Remove the node', remove(nodeId)),
  ],
  'dv-er-node-005': ({ nodeId = '' }) =>
    certainly('Keep the memory here', set(nodeId, 'oeInteractionCacheExpire', false)),
  'dv-er-multi-start-001': ({ nodeId = '' }, index) =>
    index.out(nodeId).length === 0
      ? perhaps('Remove the node that hangs free', remove(nodeId))
      : [],
  'dv-er-teleport-001': ({ nodeId = '' }, index) =>
    index.out(nodeId).length === 0 ? perhaps('Remove the start node', remove(nodeId)) : [],
  'dv-bp-node-001': ({ nodeId = '' }, index, { capability }) => {
    const data = index.nodes.get(nodeId)?.data;
    const title = data && capability?.(data.connectorId ?? '', data.capabilityName ?? '')?.title;
    return title
      ? certainly(`Title it “${title}”, after what it does`, set(nodeId, 'nodeTitle', title))
      : [];
  },
  'dv-bp-node-002': ({ nodeId = '' }, index) => {
    const error = index.nodes.get(nodeId)?.data.capabilityName === 'createErrorResponse';
    const colour = error ? '#ffc8c1ff' : '#9dc967ff';
    return certainly(
      `Give it the ${error ? 'red of failure' : 'green of success'}`,
      set(nodeId, 'backgroundColor', colour),
    );
  },
  'dv-er-validFields-002': emptyRows,
  'dv-er-validFields-003': emptyRows,
  'dv-er-validFields-004': ({ nodeId = '' }, index) => {
    const rows = rowsOf(index.nodes.get(nodeId)?.data.properties?.formFieldsList?.value);
    const named = rows.filter(row => row?.['propertyName']);
    const rest = rows.filter(row => !row?.['propertyName']);
    const empty = rest.every(row => !says(row?.['displayName']) && !says(row?.['value']));
    const apply = set(nodeId, 'formFieldsList', named);
    return (empty ? certainly : perhaps)('Remove the fields without a name', apply);
  },
};
