import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { FlowSource } from '../flow/flowFiles';
import { IdReplacer } from '../flow/IdReplacer';
import { matchFlows } from './matchFlows';
import { writeEditable } from './writeEditable';

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

/** The planned change of one flow. */
export interface PlannedFlow {
  readonly what: 'create' | 'update' | 'same';
  readonly folder: string;
  /** As the environment would have it: with its IDs of flows and connections. */
  readonly flow: FlowSource;
  /** As it is in the environment. */
  readonly there?: Flow;
  readonly changes: readonly FileChange[];
}

/** The planned changes of flows. */
export interface FlowPlan {
  readonly flows: readonly PlannedFlow[];
  /** Flows that the folder does not have. */
  readonly onlyThere: readonly Flow[];
  /** The IDs of flows there by those of the folder. */
  readonly ids: ReadonlyMap<string, string>;
}

function* compare(flow: FlowSource, there: Flow): Sliced<FileChange[]> {
  const [before, after] = [yield* writeEditable(there), yield* writeEditable(flow)];
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].flatMap(path => {
    const [was = '', is = ''] = [before.get(path), after.get(path)];
    return was === is ? [] : [{ path, before: was, after: is }];
  });
}

/**
 * Plans what applying a folder’s flows to an environment would do. A flow is found there by its ID,
 * else by its name, so that one folder can go to several environments; `connections` are the IDs of
 * connections there by those of the folder.
 */
export function* planFlows(
  local: readonly LocalFlow[],
  there: readonly Flow[],
  connections: ReadonlyMap<string, string>,
): Sliced<FlowPlan> {
  const toBound = new IdReplacer(connections);
  const bound: LocalFlow[] = [];
  for (const each of local) {
    yield;
    bound.push({ ...each, flow: yield* toBound.replaceSliced(each.flow) });
  }
  const { found, ids } = yield* matchFlows(bound, there);
  const toThere = new IdReplacer(ids);
  const flows: PlannedFlow[] = [];
  for (const { folder, flow } of bound) {
    yield;
    const other = found.get(flow);
    const translated = yield* toThere.replaceSliced(flow);
    const changes = other ? yield* compare(translated, other) : [];
    const what = !other ? 'create' : changes.length > 0 ? 'update' : 'same';
    flows.push({ what, folder, flow: translated, ...(other && { there: other }), changes });
  }
  const kept = new Set([...found.values()].map(({ flowId }) => flowId));
  return { flows, onlyThere: there.filter(({ flowId }) => !kept.has(flowId)), ids };
}

/** A flow in its bundle, with the one after it there. */
interface Member {
  readonly flow: FlowSource;
  /** The first of the bundle, or one that leads there. */
  first: Member;
  next?: Member;
  /** The last member of the bundle, at its first. */
  last: Member;
}

/** Returns the first of a bundle, to which each on the way leads from now on. */
function findFirst(member: Member): Member {
  let first = member;
  while (first.first !== first) first = first.first;
  for (let at = member; at !== first;) {
    const next = at.first;
    at.first = first;
    at = next;
  }
  return first;
}

/**
 * Parts flows into bundles that can be created one after the other: flows that call one another stand
 * together, a caller before those that it calls.
 */
export function toBundles(flows: readonly FlowSource[]): readonly (readonly FlowSource[])[] {
  const members = flows.map(flow => {
    const member: Partial<Member> & Pick<Member, 'flow'> = { flow };
    return Object.assign(member, { first: member, last: member }) as Member;
  });
  const byId = new Map(members.map(member => [member.flow.flowId, member]));
  for (const member of members)
    for (const { flowId } of subflowCalls(member.flow.graphData)) {
      const called = byId.get(flowId);
      const [mine, its] = [findFirst(member), called && findFirst(called)];
      if (!its || its === mine) continue;
      mine.last.next = its;
      mine.last = its.last;
      its.first = mine;
    }
  return [...new Set(members.map(findFirst))].map(listMembers);
}

function listMembers(first: Member): readonly FlowSource[] {
  const flows: FlowSource[] = [];
  for (let member: Member | undefined = first; member; member = member.next)
    flows.push(member.flow);
  return flows;
}
