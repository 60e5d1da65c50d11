import { isRecord } from '#core/contract';
import { readRows } from '#plugins/connectors/contract/manifest';
import type { NodeData, NodeElement } from '#plugins/flows/contract/flow';
import {
  teleportJumps,
  teleportTarget,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { parseExpression } from '#plugins/flows/contract/graph/machine/expression';
import { keptByTeleports } from '#plugins/flows/contract/graph/nodes/ownProperties';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { inferResult } from './code/inferResult';
import type { FlowTypes, TypeSources } from './createFlowTypes';
import { readSaved } from './readSaved';
import {
  anyType,
  joinTypes,
  narrowType,
  parseJson,
  readSchema,
  refineType,
  textType,
  toNamedType,
  type ValueType,
} from './valueType';

const empty: ValueType = { is: 'object', fields: {} };
const someObject: ValueType = { is: 'object', open: true };
const fieldsOf = (fields: readonly (readonly [string, ValueType])[]): ValueType => ({
  is: 'object',
  fields: Object.fromEntries(fields.filter(([name]) => name !== '')),
});

/** Infers the output of a node; undefined where it calls a flow that nobody can look into. */
export function inferOutput(
  data: NodeData,
  sources: TypeSources,
  types: FlowTypes,
): ValueType | undefined {
  const { connectorId = '', capabilityName = '', connectionId = '', properties = {} } = data;
  const schema = sources.outputSchema?.(connectorId, capabilityName);
  const declared = openInside(readOutputSchema(schema));
  // A connection may hold the code of its nodes, and what it is declared to leave.
  const own =
    readOutputSchema(properties['outputSchema']?.value) ??
    readOutputSchema(sources.setting?.(connectionId, 'outputSchema'));
  const inferred = inferByKind(data, sources, types);
  if (inferred === 'missing') return own && own.fields && join(declared, own);
  return refine(refine(inferred, own), declared) ?? someObject;
}

const refine = (found: ValueType | undefined, declared: ValueType | undefined) =>
  found && declared ? refineType(found, declared) : (found ?? declared);
const join = (one: ValueType | undefined, other: ValueType | undefined) =>
  one && other ? joinTypes(one, other) : (one ?? other);

/** A connector names the fields of its output; the objects in them may have more than it names. */
function openInside(type: ValueType | undefined, depth = 0): ValueType | undefined {
  if (type?.items) return { ...type, items: openInside(type.items, depth + 1)! };
  if (!type?.fields) return type;
  const fields = Object.entries(type.fields).map(
    ([name, each]) => [name, openInside(each, depth + 1)!] as const,
  );
  return { ...fieldsOf(fields), ...((depth > 0 || type.open) && { open: true }) };
}

/** A schema of an output may stand under `output`, or be it. */
function readOutputSchema(schema: unknown): ValueType | undefined {
  const whole = typeof schema === 'string' ? parseJson(schema) : schema;
  const type = readSchema(isRecord(whole) ? (whole['output'] ?? whole) : undefined);
  return type?.is === 'object' && Object.keys(type.fields ?? {}).length > 0 ? type : undefined;
}

function inferByKind(
  data: NodeData,
  sources: TypeSources,
  types: FlowTypes,
): ValueType | 'missing' | undefined {
  const { connectorId, capabilityName, properties = {} } = data;
  const value = (name: string) => properties[name]?.value;
  switch (capabilityName) {
    case 'customHTMLTemplate':
    case 'htmlFormInput':
    case 'customHtmlMessage':
      return inferForm(value('formFieldsList'));
    case 'customFunction':
      return inferFunction(value('code'), value('variableInputList'), types);
    case 'createSuccessResponse':
    case 'createErrorResponse':
      return inferClaims(data, sources, types);
    case 'startSubFlow':
    case 'startUiSubFlow':
      return inferSubflow(data, sources);
  }
  if (connectorId === 'nodeConnector') return inferTeleport(data, sources, types);
  return connectorId === 'variablesConnector' ? inferSaved(data, types) : undefined;
}

/** Returns what a page tells: its fields, and the button that was pressed. */
function inferForm(list: unknown): ValueType {
  const fields = readRows(list).map(
    ({ propertyName, preferredDataType }) =>
      [String(propertyName ?? ''), toNamedType(preferredDataType ?? 'string')] as const,
  );
  return fieldsOf([
    ['buttonValue', textType],
    ['buttonType', textType],
    ['eventType', textType],
    ...fields,
  ]);
}

function inferFunction(code: unknown, inputs: unknown, types: FlowTypes): ValueType | undefined {
  return typeof code === 'string'
    ? inferResult(plainText(code), inferParameters(inputs, types))
    : undefined;
}

/** Infers the parameters of a function from the list of its inputs. */
export function inferParameters(inputs: unknown, types: FlowTypes): ValueType {
  const rows = readRows(inputs).flatMap(({ name, value, preferredDataType }) => {
    if (typeof name !== 'string' || name === '') return [];
    const type = narrowType(toNamedType(preferredDataType), types.inferProperty(value));
    return [[name, type] as const];
  });
  return fieldsOf(rows);
}

/** The claims of a response, by the type each is told to have, else by its value. */
function inferClaims(data: NodeData, sources: TypeSources, types: FlowTypes): ValueType {
  const { properties = {} } = data;
  const claims = readRows(properties['claimsNameValuePairs']?.value).flatMap(row => {
    const { name, nameDefault, key, value, type } = row;
    const named = [name, nameDefault, key].find(each => typeof each === 'string' && each !== '');
    if (typeof named !== 'string') return [];
    return [[named, narrowType(toNamedType(type), types.inferProperty(value))] as const];
  });
  const returnsParameters = String(properties['returnRequestParameters']?.value) === 'true';
  const inputs = returnsParameters
    ? sources.inputs.map(each => [each.propertyName, toNamedType(each.preferredDataType)] as const)
    : [];
  return fieldsOf([...inputs, ...claims]);
}

function inferSubflow(data: NodeData, { subflow }: TypeSources): ValueType | 'missing' {
  const call = subflowCall(data);
  return (call && subflow?.(call.flowId)) ?? 'missing';
}

/** Returns what a teleport carries: all its properties but those of the node itself. */
const carried = ({ properties = {} }: NodeData, types: FlowTypes): ValueType =>
  fieldsOf(
    Object.entries(properties)
      .filter(([name]) => !keptByTeleports.has(name))
      .map(([name, property]) => [name, types.inferProperty(property?.value)] as const),
  );

/** The teleport without what it hands on as the start gave it, which adds nothing to its type. */
function withoutOwn(data: NodeData, startId: string): NodeData {
  const entries = Object.entries(data.properties ?? {}).filter(([name, property]) => {
    const expression = parseExpression(property?.value);
    const own = ['local', startId, 'payload', 'output', name].join('.');
    return expression.kind !== 'reference' || expression.path.join('.') !== own;
  });
  return { ...data, properties: Object.fromEntries(entries) };
}

/** Teleports whose types are joined; of more, nothing is told. */
const mostJoined = 100;

interface Teleports {
  /** The nodes that go to a start, by its ID. */
  readonly jumps: ReadonlyMap<string | undefined, readonly NodeElement[]>;
  /** The nodes that return to a caller of a start; without an ID to any. */
  readonly returns: ReadonlyMap<string | undefined, readonly NodeElement[]>;
}
const teleports = new WeakMap<GraphIndex, Teleports>();

function readTeleports(index: GraphIndex): Teleports {
  const known = teleports.get(index);
  if (known) return known;
  const returns = [...index.nodes.values()].filter(
    ({ data }) => data.capabilityName === 'returnBackToCallingNode',
  );
  const read = { jumps: groupByTarget(teleportJumps(index)), returns: groupByTarget(returns) };
  teleports.set(index, read);
  return read;
}

function groupByTarget(nodes: readonly NodeElement[]) {
  const groups = new Map<string | undefined, NodeElement[]>();
  for (const node of nodes) {
    const target = teleportTarget(node.data);
    const group = groups.get(target);
    if (group) group.push(node);
    else groups.set(target, [node]);
  }
  return groups;
}

function inferTeleport(
  data: NodeData,
  { index }: TypeSources,
  types: FlowTypes,
): ValueType | undefined {
  const target = teleportTarget(data);
  switch (data.capabilityName) {
    case 'startNode': {
      const all = readTeleports(index).jumps.get(data.id) ?? [];
      const jumps = all.slice(0, mostJoined);
      const schema = readOutputSchema(data.properties?.['inputSchema']?.value);
      const carriedTypes = jumps.map(each => carried(withoutOwn(each.data, data.id), types));
      // An input of the start has the type that it names.
      const more = carriedTypes.length > 0 ? carriedTypes.reduce(joinTypes) : undefined;
      if (!schema) return more ?? empty;
      const named = Object.entries(schema.fields ?? {}).map(
        ([name, each]) => [name, narrowType(each, more?.fields?.[name] ?? each)] as const,
      );
      const fields = { ...more?.fields, ...Object.fromEntries(named) };
      return { is: 'object', fields, ...(all.length > jumps.length && { open: true }) };
    }
    case 'goToNode': {
      const { returns } = readTeleports(index);
      const own = target === undefined ? [] : (returns.get(target) ?? []);
      const back = [...own, ...(returns.get(undefined) ?? [])];
      const outputs = back
        .slice(0, mostJoined)
        .map(each => types.outputOf(each.data.id) ?? anyType);
      const more = back.length > mostJoined ? [someObject] : [];
      return [carried(data, types), ...outputs, ...more].reduce(joinTypes);
    }
    case 'returnBackToCallingNode':
      return carried(data, types);
  }
  return undefined;
}

/** The variables that a node saved, by their names. */
function inferSaved(data: NodeData, types: FlowTypes): ValueType | undefined {
  const saved = readSaved(data);
  return saved.length === 0
    ? undefined
    : fieldsOf(saved.map(({ name, value }) => [name, value(types)] as const));
}
