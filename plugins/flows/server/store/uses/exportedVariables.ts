import type { Queries, ServerHost } from '#core/server';
import { readVariableKey, variableStore, type CarriedVariable } from '#plugins/variables/contract';
import type { ExportedVariable, Flow } from '#plugins/flows/contract';
import { findReferences } from '#plugins/flows/contract/graph/references/references';

/**
 * Whether two values of a variable say the same, though one may be typed and the other written as
 * text.
 */
function saysTheSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (!/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}

const kinds = new Set(['flowInstance', 'company', 'flow', 'user']);

/**
 * The variables of a flow as they are now: those it was imported with and those its graph names, if
 * the company has them.
 */
export async function exportedVariables(
  server: ServerHost,
  db: Queries,
  flow: Flow,
): Promise<readonly ExportedVariable[]> {
  const carried = flow.variables ?? [];
  const names = new Set([
    ...carried.map(({ name }) => readVariableKey(name).name),
    ...namedIn(flow),
  ]);
  if (names.size === 0) return carried;
  const which = { flowId: flow.flowId, names: [...names], values: true };
  const found = await server.get(variableStore).exported(db, flow.companyId, which);
  const live = new Map(found.map(each => [each.name, each]));
  const listed = new Set(carried.map(({ name }) => name));
  const added = found.filter(({ name }) => !listed.has(name)).map(each => asExported(each, flow));
  return [...carried.map(each => refreshVariable(each, live.get(each.name))), ...added];
}

function namedIn(flow: Flow): readonly string[] {
  const nodes = flow.graphData.elements.nodes ?? [];
  const read = findReferences(nodes.map(({ data }) => data.properties)).flatMap(({ kind, name }) =>
    kinds.has(kind) && name ? [name] : [],
  );
  const written = nodes.flatMap(({ data }) =>
    [data.properties?.saveVariables?.value, data.properties?.saveFlowVariables?.value].flatMap(
      rows =>
        Array.isArray(rows)
          ? rows.flatMap((row): string[] => (typeof row?.name === 'string' ? [row.name] : []))
          : [],
    ),
  );
  return [...read, ...written.map(name => readVariableKey(name).name)];
}

function refreshVariable(
  carried: ExportedVariable,
  live: CarriedVariable | undefined,
): ExportedVariable {
  if (!live) return carried;
  const fields: Record<string, unknown> = { ...carried.fields };
  for (const [key, value] of Object.entries(live.fields)) {
    const known = key in carried.fields || key === 'value';
    const empty = value === undefined || value === null || value === '';
    if (known && !(empty && !(key in carried.fields)) && !saysTheSame(fields[key], value))
      fields[key] = value;
  }
  return { ...carried, fields: fields as unknown as ExportedVariable['fields'] };
}

function asExported({ name, context, fields }: CarriedVariable, flow: Flow): ExportedVariable {
  const owner = context === 'flow' ? { flowId: flow.flowId } : {};
  return {
    name,
    context,
    type: 'property',
    visibility: 'private',
    companyId: flow.companyId,
    ...owner,
    fields,
  };
}
