import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { FlowParcel, PromotionChoices } from '../../contract';

/** A flow as it stands here before a promotion. */
export interface FlowHere {
  readonly flow_id: string;
  readonly name: string;
  readonly description: string;
  readonly current_version: number;
  readonly published_version: number | null;
}

/**
 * Which flow here each of the parcel becomes a version of: the one chosen, else the one with its
 * id, else the only one of its name.
 */
export async function matchFlows(
  db: Queries,
  { flows }: FlowParcel,
  choices: Pick<PromotionChoices, 'flows'>,
): Promise<ReadonlyMap<string, FlowHere>> {
  const ids = flows.flatMap(({ flow: { flowId } }) => [flowId, choices.flows[flowId] ?? flowId]);
  const rows = await db
    .selectFrom('flows')
    .select(['flow_id', 'name', 'description', 'current_version', 'published_version'])
    .where(({ or, eb }) =>
      or([
        eb('flow_id', 'in', [...new Set(ids)]),
        eb(
          'name',
          'in',
          flows.map(({ flow }) => flow.name),
        ),
      ]),
    )
    .execute();
  const byId = new Map(rows.map(row => [row.flow_id, row]));
  const matched = new Map<string, FlowHere>();
  const taken = new Set<string>();
  const take = (flowId: string, row: FlowHere) => {
    matched.set(flowId, row);
    taken.add(row.flow_id);
  };
  for (const { flow } of flows) {
    const chosen = choices.flows[flow.flowId];
    if (!chosen) continue;
    const row = byId.get(chosen);
    if (!row)
      throw refusal(
        flow.flowId,
        `The flow to replace with “${flow.name}” no longer exists. Select another target.`,
      );
    if (taken.has(chosen))
      throw refusal(
        flow.flowId,
        `Only one flow can replace “${row.name}”. Select another target for the other.`,
      );
    take(flow.flowId, row);
  }
  for (const { flow } of flows) {
    if (choices.flows[flow.flowId] !== undefined) continue;
    const same = byId.get(flow.flowId);
    const named = rows.filter(row => row.name === flow.name);
    const match = same ?? (named.length === 1 ? named[0] : undefined);
    if (match && !taken.has(match.flow_id)) take(flow.flowId, match);
  }
  return matched;
}

const refusal = (flowId: string, message: string) =>
  new Failure(400, codes.invalid, message, [{ at: `body/choices/flows/${flowId}`, message }]);
