import { getField, isRecord } from '#core/contract';
import { propertyPaths, type Difference } from '#plugins/flows/contract/graph/diff/propertyPaths';

/** One kind of difference between a file and its import's export that is no fault. */
interface Ignored {
  /** Keys below a flow; `*` stands for any one key. */
  readonly path: readonly string[];
  readonly why: string;
}

const own = (name: string, why: string): Ignored => ({ path: [name], why });
const ofVariable = (name: string): Ignored => ({
  path: ['variables', '*', name],
  why: 'A variable belongs to the importing environment, and the server sets its dates and IDs.',
});

/**
 * The whole list: all that an import may change in a flow, and why. Ids that follow others are
 * compared through their map instead.
 */
const ignored: readonly Ignored[] = [
  own('companyId', 'The flow belongs to the importing environment.'),
  own('customerId', 'The flow belongs to the importing member.'),
  own('createdDate', 'Set by the server.'),
  own('updatedDate', 'Set by the server.'),
  own('savedDate', 'Set by the server.'),
  own('deployedDate', 'Set by the server.'),
  own('currentVersion', 'Versions start at 1.'),
  own('versionId', 'Versions start at 1.'),
  own('publishedVersion', 'Versions start at 1. The import deploys that version.'),
  ofVariable('companyId'),
  ofVariable('customerId'),
  ofVariable('id'),
  ofVariable('createdDate'),
  ofVariable('updatedDate'),
];

/** Lists that an older export leaves out; absent and empty say the same. */
const absentIsEmpty: readonly (readonly string[])[] = [
  ['connectorIds'],
  ['graphData', 'elements', 'nodes'],
];

/** Texts that an import writes where the file has none. */
const filledIn: readonly (readonly string[])[] = [['description']];

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
  const fields = getField(value, 'flowInfo') ?? value;
  const flows = getField(fields, 'flows');
  return Array.isArray(flows) ? flows : [fields].filter(isRecord);
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
  if (fits(['variables'], path)) return addsFlowVariables(before, after);
  const last = path.at(-1);
  if (last === 'connectionId' || fits(['functionConnectionId'], path))
    return alike(before, after, connections);
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

/** An import makes the flow variables that nodes write, which the file may lack. */
const addsFlowVariables = (before: unknown, after: unknown) =>
  (before === undefined || (Array.isArray(before) && before.length === 0)) &&
  Array.isArray(after) &&
  after.every(each => getField(each, 'context') === 'flow');

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
