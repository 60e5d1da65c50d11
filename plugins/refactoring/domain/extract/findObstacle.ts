import { format } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import { upstream } from '#plugins/flows/contract/graph/elements/graphIndex';
import { strings } from '../../strings';
import { getNodeData, findReachable, findPreviousNodes, type FlowSteps } from '../steps/flowSteps';
import {
  clearsFlow,
  isJump,
  isLanding,
  isMessage,
  isOutOfBand,
  isResponse,
  isReturn,
  keepsPage,
} from '../steps/nodeKinds';
import { forks, isFollowed } from '../steps/outcomes';
import { exitKey, type Boundary } from './Boundary';
import { listOwnVariables } from './variablesAcross';
import { teleportTarget } from '#plugins/flows/contract/graph/elements/graphIndex';

/** Why a selection cannot become a flow of its own. */
export interface Obstacle {
  readonly text: string;
  /** The nodes of the selection that stand in the way. */
  readonly leave: readonly string[];
}

/** Says a node's name, whatever its connector's manifest adds to it. */
export type NameNode = (data: NodeData) => string;

type Look = (boundary: Boundary, name: (nodeId: string) => string) => Obstacle | undefined;

const first = (
  { steps, inside }: Boundary,
  matches: (data: NodeData) => boolean,
  say: (nodeId: string) => string,
): Obstacle | undefined => {
  const leave = [...inside].filter(id => matches(getNodeData(steps, id)));
  return leave[0] === undefined ? undefined : { text: say(leave[0]), leave };
};

const kinds: Look = (boundary, name) =>
  first(boundary, isResponse, id => format(strings.endsFlow, { node: name(id) })) ??
  first(boundary, isOutOfBand, id => format(strings.outOfBand, { node: name(id) })) ??
  first(boundary, clearsFlow, id => format(strings.clearsFlow, { node: name(id) }));

const teleports: Look = (boundary, name) => {
  const { steps, inside } = boundary;
  const leavesBy = (data: NodeData) => {
    const target = isJump(data) ? teleportTarget(data) : undefined;
    return target !== undefined && !inside.has(target);
  };
  const calledFrom = (data: NodeData) =>
    isLanding(data) && (steps.jumps.get(data.id) ?? []).some(id => !inside.has(id));
  const returnsOut = (data: NodeData) =>
    isReturn(data) && upstream(steps.index, data.id).some(id => isOuterStart(boundary, id));
  return (
    first(boundary, leavesBy, id => format(strings.goesOut, { node: name(id) })) ??
    first(boundary, calledFrom, id => format(strings.reachedByTeleport, { node: name(id) })) ??
    first(boundary, returnsOut, id => format(strings.returnsOut, { node: name(id) }))
  );
};

/** Whether a node before a return is where the way comes from outside. */
const isOuterStart = ({ steps, inside, entries }: Boundary, id: string) =>
  inside.has(id)
    ? entries.includes(id) && !steps.jumps.has(id)
    : steps.index.nodes.get(id)?.data.nodeType !== 'EVAL';

const findExits: Look = ({ steps, inside, entries, joins }, name) => {
  const [join] = joins;
  if (join) {
    const leave = inside.has(join.target)
      ? [join.target]
      : join.terms.map(({ source }) => source).filter(id => inside.has(id));
    return { text: format(strings.waitsOnBothSides, { node: name(join.target) }), leave };
  }
  const [entry, ...others] = entries;
  if (entry === undefined) return { text: strings.noWayIn.text, leave: [...inside] };
  if (others.length > 0) {
    const nodes = entries.map(name).join(', ');
    return { text: format(strings.severalWaysIn, { nodes }), leave: [] };
  }
  if (getNodeData(steps, entry).connectorId === 'nodeConnector')
    return { text: format(strings.startsAtTeleport, { node: name(entry) }), leave: [entry] };
  const text = format(strings.leadsBack, { node: name(entry) });
  if (findPreviousNodes(steps, entry).some(id => inside.has(id))) return { text, leave: [entry] };
  const leave = [...inside].filter(id => linksTo(steps, id, entry, inside));
  return leave.length > 0 ? { text, leave } : undefined;
};

/** Whether links outside a selection lead from one of its nodes to another, which a call can’t have. */
function linksTo(steps: FlowSteps, from: string, to: string, inside: ReadonlySet<string>): boolean {
  const follow = (id: string) => steps.from(id).map(({ target }) => target);
  const seen = new Set(follow(from).filter(id => !inside.has(id)));
  for (const id of seen) {
    if (id === to) return true;
    if (!inside.has(id)) for (const next of follow(id)) seen.add(next);
  }
  return false;
}

const ends: Look = ({ steps, inside, exits }, name) => {
  if (exits.length === 0) return undefined;
  for (const id of inside) {
    const data = getNodeData(steps, id);
    const after = steps.from(id);
    const key = (each: (typeof after)[number]) =>
      inside.has(each.target) ? each.target : exitKey(each);
    if (forks(data, after, key))
      return { text: format(strings.forks, { node: name(id) }), leave: [id] };
    if (isJump(data) || isReturn(data) || isMessage(data)) continue;
    if (!isFollowed(data, after, 'success'))
      return { text: format(strings.mayEnd, { node: name(id) }), leave: [id] };
  }
  return undefined;
};

const getOutside = (steps: FlowSteps, inside: ReadonlySet<string>) =>
  findReachable(
    steps,
    [...inside]
      .flatMap(id => steps.from(id).map(({ target }) => target))
      .filter(id => !inside.has(id)),
    id => !inside.has(id),
  );

const variables: Look = ({ steps, inside }, name) => {
  const again = [...getOutside(steps, inside)].some(id => inside.has(id));
  for (const { name: variable, ofFlow, savedBy, usedBy } of listOwnVariables(steps.index.graph)) {
    const leave = savedBy.filter(id => inside.has(id));
    if (leave.length === 0) continue;
    const shared = usedBy.some(id => !inside.has(id));
    if (shared || ofFlow || again) {
      const values = { variable, node: name(leave[0]!) };
      return {
        text: format(shared ? strings.sharesVariable : strings.keepsVariable, values),
        leave,
      };
    }
  }
  return undefined;
};

/** Pages that a message outside would come back to. */
const pages: Look = ({ steps, inside }, name) => {
  const leave = [...inside].filter(id => keepsPage(getNodeData(steps, id)));
  if (leave[0] === undefined) return undefined;
  const exits = [...inside]
    .flatMap(id => steps.from(id).map(({ target }) => target))
    .filter(id => !inside.has(id));
  const passes = (id: string) => !inside.has(id) && !keepsPage(getNodeData(steps, id));
  const message = [...findReachable(steps, exits, passes)].find(
    id => !inside.has(id) && steps.index.nodes.has(id) && isMessage(getNodeData(steps, id)),
  );
  return message === undefined
    ? undefined
    : {
        text: format(strings.comesBack, { message: name(message), page: name(leave[0]) }),
        leave,
      };
};

/** Values that a node would still have of an earlier round. */
const rounds: Look = ({ steps, inside }, name) => {
  if (![...getOutside(steps, inside)].some(id => inside.has(id))) return undefined;
  for (const id of inside) {
    const before = findBefore(steps, id);
    const stale = nodeReferences(getNodeData(steps, id)).find(
      ({ nodeId }) =>
        nodeId !== undefined && nodeId !== id && inside.has(nodeId) && !before.has(nodeId),
    );
    if (stale?.nodeId !== undefined) {
      const values = { node: name(id), other: name(stale.nodeId) };
      return { text: format(strings.earlierRound, values), leave: [id] };
    }
  }
  return undefined;
};

function findBefore(steps: FlowSteps, nodeId: string): ReadonlySet<string> {
  const seen = new Set([nodeId]);
  for (const id of seen) for (const before of findPreviousNodes(steps, id)) seen.add(before);
  return seen;
}

const looks: readonly Look[] = [kinds, teleports, findExits, ends, variables, pages, rounds];

/** The first thing that stands in the way of extracting a selection; undefined where nothing does. */
export function findObstacle(
  boundary: Boundary,
  nameNode: NameNode = nodeTitle,
): Obstacle | undefined {
  if (boundary.inside.size === 0) return { text: strings.nothingSelected.text, leave: [] };
  const name = (id: string) => nameNode(getNodeData(boundary.steps, id)) || id;
  for (const look of looks) {
    const obstacle = look(boundary, name);
    if (obstacle) return obstacle;
  }
  return undefined;
}
