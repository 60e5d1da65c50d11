import { readRows } from '#plugins/connectors/contract/manifest';
import type { NodeData } from '#plugins/flows/contract/flow';
import {
  connections,
  teleportTarget,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { parseExpression, readPath } from '#plugins/flows/contract/graph/machine/expression';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { readSchema, toNamedType, joinTypes, textType, type ValueType } from './valueType';

/** The types that nodes of a flow require of a value, and of the values in it. */
interface Use {
  demanded?: ValueType;
  /** It stands in a text, where any plain value can stand. */
  inText: boolean;
  readonly inside: Map<string, Use>;
}

const createUse = (): Use => ({ inText: false, inside: new Map() });
/** Properties that only people read. */
const unread = new Set(['nodeTitle', 'nodeDescription']);
const compared = new Set(['leftValueA', 'rightValueB', 'rightValueMultiple']);
const plainPath = /\{\{\{?\s*((?:local|global)\.[^{}#/\s]+)\s*\}\}/g;

/**
 * Infers types from what a flow does with values: a jump hands them to a start that names types, a
 * function, a comparison, a claim, and a variable name theirs, and a text takes plain values.
 * Returns how to look up the type at the steps of a path; undefined where no node says anything.
 */
export function inferUses(
  index: GraphIndex,
  inputsOf: (flowId: string) => ReadonlyMap<string, ValueType>,
): (steps: readonly string[]) => ValueType | undefined {
  const root = createUse();
  for (const { data } of connections(index)) {
    const demands = listDemands(data, index, inputsOf);
    for (const [name, property] of Object.entries(data.properties ?? {}))
      if (!unread.has(name)) note(property?.value, demands(name), root);
  }
  return steps => {
    let at: Use | undefined = root;
    for (const step of steps) at = at?.inside.get(step);
    return at && toType(at);
  };
}

function toType({ demanded, inText, inside }: Use): ValueType | undefined {
  if (demanded && demanded.is !== 'any' && demanded.is !== 'object') return demanded;
  const names = [...inside.keys()];
  if (names.length > 0 && names.every(name => /^\d+$/.test(name))) {
    const items = names.flatMap(name => toType(inside.get(name)!) ?? []);
    return { is: 'array', ...(items.length > 0 && { items: items.reduce(joinTypes) }) };
  }
  if (names.length > 0)
    return {
      is: 'object',
      open: true,
      fields: Object.fromEntries(
        names.flatMap(name => {
          const type = toType(inside.get(name)!);
          return type ? [[name, type] as const] : [];
        }),
      ),
    };
  if (demanded) return demanded.is === 'any' ? undefined : demanded;
  return inText ? textType : undefined;
}

/** Says what type each property of a node demands of a value that is handed to it whole. */
function listDemands(
  data: NodeData,
  index: GraphIndex,
  inputsOf: (flowId: string) => ReadonlyMap<string, ValueType>,
): (name: string) => ValueType | undefined {
  if (data.capabilityName === 'goToNode') {
    const target = index.nodes.get(teleportTarget(data) ?? '');
    const schema = readSchema(target?.data.properties?.['inputSchema']?.value);
    return name => schema?.fields?.[name];
  }
  const call = subflowCall(data);
  if (call) {
    const inputs = inputsOf(call.flowId);
    return name => inputs.get(name);
  }
  const type = toNamedType(data.properties?.['type']?.value ?? 'string');
  return name => (compared.has(name) ? type : undefined);
}

function note(value: unknown, demanded: ValueType | undefined, root: Use): void {
  const expression = parseExpression(value);
  if (expression.kind === 'reference') {
    const use = findUse(root, expression.path);
    if (demanded) use.demanded = use.demanded ? joinTypes(use.demanded, demanded) : demanded;
    return;
  }
  if (expression.kind === 'list' || expression.kind === 'record') {
    for (const row of readRows(value)) {
      const declared = row['type'] ?? row['preferredDataType'];
      note(row['value'], declared === undefined ? demanded : toNamedType(declared), root);
    }
    return;
  }
  if (typeof value !== 'string') return;
  for (const [, path = ''] of value.matchAll(plainPath)) {
    const steps = readPath(path);
    if (steps) findUse(root, steps).inText = true;
  }
}

function findUse(root: Use, path: readonly string[]): Use {
  let at = root;
  for (const step of path) {
    const next = at.inside.get(step) ?? createUse();
    at.inside.set(step, next);
    at = next;
  }
  return at;
}
