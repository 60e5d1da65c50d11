import type { Flow } from '#plugins/flows/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { FlowSource } from '../flow/flowFiles';
import { writeFlow } from '../flow/writeFlow';

/** A flow of a folder: where it stands, and what its files say. */
export interface LocalFlow {
  readonly folder: string;
  readonly flow: FlowSource;
  /** Its ID in the environment, where an earlier pull or apply has found it there. */
  readonly idThere?: string;
}

/** A connection as flows name it. */
export interface NamedConnection {
  readonly connectionId: string;
  readonly connectorId: string;
  readonly name: string;
}

/** A file that differs: its text in the environment, and the folder’s. Empty where there is none. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What applying a folder would do with one of its flows. */
export interface PlannedFlow {
  readonly what: 'create' | 'update' | 'same';
  readonly folder: string;
  /** As the environment would have it: with its IDs of flows and connections. */
  readonly flow: FlowSource;
  /** As it is in the environment. */
  readonly there?: Flow;
  readonly changes: readonly FileChange[];
}

/** What applying a folder would do. */
export interface FlowPlan {
  readonly flows: readonly PlannedFlow[];
  /** Flows that the folder does not have. */
  readonly onlyThere: readonly Flow[];
  /** The IDs of flows there by those of the folder. */
  readonly ids: ReadonlyMap<string, string>;
}

/** The parts of a flow that saving it can change. */
const editable = [
  'name',
  'description',
  'flowStatus',
  'flowColor',
  'settings',
  'trigger',
  'inputSchema',
  'outputSchema',
  'graphData',
] as const;

function toEditable(flow: FlowSource): Flow {
  const parts = editable.map(name => [name, flow[name]] as const);
  const set = parts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries([['flowId', flow.flowId], ...set]) as unknown as Flow;
}

/** Writes other IDs in the place of some, wherever a flow names them. */
export function replaceIds<T extends FlowSource>(flow: T, ids: ReadonlyMap<string, string>): T {
  const other = [...ids].filter(([from, to]) => from !== to && /^[\w-]{4,}$/.test(from));
  if (other.length === 0) return flow;
  const any = new RegExp(other.map(([from]) => from).join('|'), 'g');
  return JSON.parse(JSON.stringify(flow).replace(any, id => ids.get(id)!));
}

function compare(flow: FlowSource, there: Flow): FileChange[] {
  const [before, after] = [writeFlow(toEditable(there)), writeFlow(toEditable(flow))];
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].flatMap(path => {
    const [was = '', is = ''] = [before.get(path), after.get(path)];
    return was === is ? [] : [{ path, before: was, after: is }];
  });
}

/**
 * Finds each flow of a folder in the environment: by its ID, else by its name. Where several have the
 * same name, those that say the same belong together first. Adds their IDs there to `ids`.
 */
function match(
  local: readonly LocalFlow[],
  there: readonly Flow[],
  found: Map<FlowSource, Flow>,
  ids: Map<string, string>,
): void {
  const free = new Map(there.map(flow => [flow.flowId, flow]));
  const pair = (flow: FlowSource, other: Flow | undefined) => {
    if (!other) return;
    found.set(flow, other);
    ids.set(flow.flowId, other.flowId);
    free.delete(other.flowId);
  };
  for (const { flow, idThere = '' } of local) pair(flow, free.get(idThere));
  for (const { flow } of local) if (!found.has(flow)) pair(flow, free.get(flow.flowId));
  const left = () => local.map(({ flow }) => flow).filter(flow => !found.has(flow));
  const named = (flow: FlowSource) => [...free.values()].filter(({ name }) => name === flow.name);
  for (const flow of left()) if (named(flow).length === 1) pair(flow, named(flow)[0]);
  for (const flow of left()) {
    const own = (other: Flow) => new Map([...ids, [flow.flowId, other.flowId]]);
    const isSame = (other: Flow) => compare(replaceIds(flow, own(other)), other).length === 0;
    pair(flow, named(flow).find(isSame));
  }
  for (const flow of left()) pair(flow, named(flow)[0]);
}

/**
 * Plans what applying a folder’s flows to an environment would do. A flow is found there by its ID,
 * else by its name, so that one folder can go to several environments; `connections` are the IDs of
 * connections there by those of the folder.
 */
export function planFlows(
  local: readonly LocalFlow[],
  there: readonly Flow[],
  connections: ReadonlyMap<string, string>,
): FlowPlan {
  const found = new Map<FlowSource, Flow>();
  const ids = new Map<string, string>();
  const bound = local.map(each => ({ ...each, flow: replaceIds(each.flow, connections) }));
  match(bound, there, found, ids);
  const flows = bound.map(({ folder, flow }): PlannedFlow => {
    const other = found.get(flow);
    const translated = replaceIds(flow, ids);
    if (!other) return { what: 'create', folder, flow: translated, changes: [] };
    const changes = compare(translated, other);
    const what = changes.length > 0 ? 'update' : 'same';
    return { what, folder, flow: translated, there: other, changes };
  });
  const kept = new Set([...found.values()].map(({ flowId }) => flowId));
  return { flows, onlyThere: there.filter(({ flowId }) => !kept.has(flowId)), ids };
}

/**
 * Parts flows into bundles that can be created one after the other: flows that call one another stand
 * together, a caller before those that it calls.
 */
export function toBundles(flows: readonly FlowSource[]): readonly (readonly FlowSource[])[] {
  const byId = new Map(flows.map(flow => [flow.flowId, flow]));
  const bundles = new Map(flows.map(flow => [flow, new Set([flow])]));
  for (const flow of flows)
    for (const { flowId } of subflowCalls(flow.graphData)) {
      const called = byId.get(flowId);
      const [mine, its] = [bundles.get(flow)!, called && bundles.get(called)];
      if (!its || its === mine) continue;
      for (const each of its) {
        mine.add(each);
        bundles.set(each, mine);
      }
    }
  return [...new Set(bundles.values())].map(bundle => [...bundle]);
}
