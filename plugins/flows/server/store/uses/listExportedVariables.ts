import type { Queries, ServerHost } from '#core/server';
import { runSliced } from '#core/server/internal';
import { readVariableKey, variableStore, type CarriedVariable } from '#plugins/variables/contract';
import type { Flow } from '#plugins/flows/contract';
import type { ExportedVariable } from '#plugins/flows/contract/internal';
import { isSecret, withoutValue } from '#plugins/flows/contract/graph/references/variables';
import { variableTouchesSliced } from '#plugins/flows/contract/graph/references/variableTouches';

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

/**
 * The variables of a flow as they are now: those it was imported with and those its nodes read or
 * write, each of its context, if the company has them. The value of a secret is not among them.
 */
export async function listExportedVariables(
  server: ServerHost,
  db: Queries,
  flow: Flow,
): Promise<readonly ExportedVariable[]> {
  const carried = flow.variables ?? [];
  const touches = await runSliced(db, flow.companyId, variableTouchesSliced(flow));
  const touched = new Set(touches.map(({ key }) => key));
  const names = new Set(
    [...carried.map(({ name }) => name), ...touched].map(key => readVariableKey(key).name),
  );
  if (names.size === 0) return carried;
  const which = { flowId: flow.flowId, names: [...names], values: true };
  const stored = await server.get(variableStore).exported(db, flow.companyId, which);
  const live = new Map(stored.map(each => [each.name, each]));
  const listed = new Set(carried.map(({ name }) => name));
  const added = stored
    .filter(({ name }) => touched.has(name) && !listed.has(name))
    .map(each => asExported(each, flow));
  return [...carried.map(each => refreshVariable(each, live.get(each.name))), ...added].map(each =>
    isSecret(each) ? withoutValue(each) : each,
  );
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
