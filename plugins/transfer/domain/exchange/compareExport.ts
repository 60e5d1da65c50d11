import { propertyPaths, type Difference } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { absentIsEmpty, filledIn, ignored } from './ignored';

type Fields = Readonly<Record<string, unknown>>;

/** A difference that an import should not make, in the flow of that place. */
export interface ExportDifference extends Difference {
  readonly flow: number;
}

/**
 * Lists the differences between two exports (each a flow or a bundle) beyond the written list of
 * `ignored`. Flows are matched by `flowIds` (id before → id after), else by position. Ids of flows
 * and connections may differ if they always do so consistently.
 */
export function compareExport(
  before: unknown,
  after: unknown,
  flowIds?: ReadonlyMap<string, string>,
): readonly ExportDifference[] {
  const [was, now] = [getFlows(before), getFlows(after)];
  const ids =
    flowIds ?? new Map(was.map((flow, at) => [String(flow.flowId), String(now[at]?.flowId)]));
  const connections = new Map<unknown, unknown>();
  return was.flatMap((flow, at) => {
    const other = now.find(({ flowId }) => flowId === ids.get(String(flow.flowId)));
    if (!other) return [{ flow: at, path: [], before: flow.name, after: undefined }];
    return propertyPaths(flow, other)
      .filter(difference => !isExcused(difference, ids, connections))
      .map(difference => ({ flow: at, ...difference }));
  });
}

const getFlows = (value: unknown): readonly Fields[] => {
  const fields = ((value as Fields).flowInfo ?? value) as Fields;
  return Array.isArray(fields.flows) ? fields.flows : [fields];
};

function isExcused(
  difference: Difference,
  ids: ReadonlyMap<string, string>,
  connections: Map<unknown, unknown>,
): boolean {
  const { path, before, after } = difference;
  if (ignored.some(each => fits(each.path, path))) return true;
  if (before === undefined && filledIn.some(each => fits(each, path)))
    return typeof after === 'string';
  if (before === undefined && absentIsEmpty.some(each => fits(each, path)))
    return Array.isArray(after) && after.length === 0;
  const last = path.at(-1);
  if (last === 'connectionId') return alike(before, after, connections);
  if (
    fits(['flowId'], path) ||
    fits(['parentFlowId'], path) ||
    fits(['variables', '*', 'flowId'], path)
  ) {
    return ids.get(String(before)) === after;
  }
  if (path.slice(-3).join('.') === 'subFlowId.value.value')
    return ids.get(String(before)) === after;
  return fits(['variables', '*', 'name'], path) && isRenamed(String(before), String(after), ids);
}

const fits = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length && pattern.every((key, at) => key === '*' || key === path[at]);

function alike(before: unknown, after: unknown, seen: Map<unknown, unknown>): boolean {
  if (!seen.has(before)) seen.set(before, after);
  return seen.get(before) === after;
}

function isRenamed(before: string, after: string, ids: ReadonlyMap<string, string>): boolean {
  const [name, context, flowId = ''] = before.split('##SK##');
  return [name, context, ids.get(flowId)].join('##SK##') === after;
}
