import { readRows } from '#plugins/connectors/contract/manifest';
import type { NodeElement } from '#plugins/flows/contract';
import {
  connections,
  teleportTarget,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { readSchema, toNamedType, type ValueType } from '#plugins/references/contract/valueType';
import type { LintContext } from '../lintContext';

/** A value that a node is given, with the type that is wanted of it. */
export interface TypedValue {
  readonly node: NodeElement;
  /** The name of the property, or of the row of its list. */
  readonly name: string;
  /** The property of the list that the row stands in. */
  readonly list?: string;
  readonly wants: ValueType['is'];
  /** The property or row that holds the value. */
  readonly holder: unknown;
}

const lists = ['variableInputList', 'functionArgumentList'] as const;

/** Lists the values of which a function, a called flow, a teleport or a connector names the type. */
export const listTypedValues = (index: GraphIndex, context: LintContext): readonly TypedValue[] =>
  connections(index)
    .filter(({ data }) => data.isDisabled !== true)
    .flatMap(node => [...listRows(node), ...listProperties(node, index, context)])
    .filter(({ wants }) => wants !== 'any' && wants !== 'string');

const listRows = (node: NodeElement): readonly TypedValue[] =>
  lists.flatMap(list =>
    readRows(node.data.properties?.[list]?.value).flatMap(row => {
      const { name, preferredDataType } = row;
      if (typeof name !== 'string') return [];
      return [{ node, name, list, wants: toNamedType(preferredDataType).is, holder: row }];
    }),
  );

function listProperties(
  node: NodeElement,
  index: GraphIndex,
  { called, capability }: LintContext,
): readonly TypedValue[] {
  const { connectorId = '', capabilityName = '', properties = {} } = node.data;
  const call = subflowCall(node.data);
  const wanted =
    (call && called?.get(call.flowId)?.inputs) ??
    (capabilityName === 'goToNode'
      ? readAsked(index, teleportTarget(node.data))
      : capability?.(connectorId, capabilityName)?.wants);
  if (!wanted) return [];
  return Object.entries(properties).flatMap(([name, holder]) =>
    Object.hasOwn(wanted, name)
      ? [{ node, name, wants: toNamedType(wanted[name]).is, holder }]
      : [],
  );
}

const cache = new WeakMap<object, Readonly<Record<string, string>>>();

/** Reads what the start of a teleport asks for. */
function readAsked(index: GraphIndex, startId = ''): Readonly<Record<string, string>> {
  const property = index.nodes.get(startId)?.data.properties?.['inputSchema'];
  if (!property) return {};
  const before = cache.get(property);
  if (before) return before;
  const { fields = {} } = readSchema(property.value) ?? {};
  const types = Object.fromEntries(Object.entries(fields).map(([name, { is }]) => [name, is]));
  cache.set(property, types);
  return types;
}
