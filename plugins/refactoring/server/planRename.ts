import { codes, Failure, format } from '#core/contract';
import type { Sliced } from '#core/contract/sliced';
import type { Call } from '#core/server';
import { timeSlices } from '#core/server/internal';
import { flowStore, type Flow, type NodeData } from '#plugins/flows/contract';
import type { StoredFlow } from '#plugins/flows/contract/internal';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { RenamePreview } from '../contract';
import type { Renamed } from '../domain/rename/renameNodes';
import { strings } from '../strings';
import { HeldFlows } from './HeldFlows';

/** How a new name changes a flow, in slices. */
export type Rename = <F extends Flow>(flow: F) => Sliced<Renamed<F>>;
type Around = Pick<Call, 'server' | 'db' | 'companyId'>;

/** A flow before and after, with the nodes that change. */
export interface PlannedFlow extends Renamed<StoredFlow> {
  readonly before: StoredFlow;
}

/** A new name for something, wherever it is used, as the flows are stored now. */
export interface RenamePlan {
  readonly flows: readonly PlannedFlow[];
  readonly deployed: RenamePreview['deployed'];
  readonly pinned: RenamePreview['pinned'];
  readonly starters: readonly string[];
  /** The properties that keep the old name in their text. */
  readonly left?: readonly string[];
}

/** The most flows that are renamed in at once. */
const most = 1000;

/** Plans the change of each of these flows; of those that stay the same, nothing. */
export async function planFlows(
  around: Around,
  flowIds: Iterable<string>,
  rename: Rename,
): Promise<readonly PlannedFlow[]> {
  const ids = [...new Set(flowIds)];
  if (ids.length > most)
    throw new Failure(
      400,
      codes.invalid,
      format(strings.tooManyFlows, { count: ids.length, most }),
    );
  const { server, db } = around;
  const heldFlows = new HeldFlows(around);
  const planned: PlannedFlow[] = [];
  for (const flowId of ids) {
    await heldFlows.add([flowId]);
    const before = await server.get(flowStore).load(db, flowId);
    const renamed = await timeSlices.run(around.companyId, rename(before));
    if (renamed.flow !== before) planned.push({ before, ...renamed });
  }
  return planned.toSorted(
    (one, other) =>
      one.before.name.localeCompare(other.before.name) ||
      one.before.flowId.localeCompare(other.before.flowId),
  );
}

/** Shows a plan as the preview does. */
export const toPreview = ({
  flows,
  deployed,
  pinned,
  starters,
  left = [],
}: RenamePlan): RenamePreview => ({
  flows: flows.map(({ before, nodes }) => ({
    flowId: before.flowId,
    name: before.name,
    version: before.currentVersion,
    nodes: nodes.map(toNode),
  })),
  deployed,
  pinned,
  starters: [...starters],
  left: [...left],
});

const toNode = (data: NodeData) => ({ nodeId: data.id, title: nodeTitle(data) || data.id });
