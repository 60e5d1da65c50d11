import type { Queries } from '#core/server';
import type { FlowUse } from '#plugins/flows/contract';
import { strings } from '../../strings';

/** The versions that a canary compares are not deleted while it goes on. */
export async function canaryUses(
  _companyId: string,
  flowId: string | null,
  db: Queries,
): Promise<readonly FlowUse[]> {
  const rows = await db
    .selectFrom('canaries')
    .select(['canary_id', 'flow_id', 'from_version', 'to_version'])
    .where('state', 'in', ['running', 'paused'])
    .$if(flowId !== null, all => all.where('flow_id', '=', flowId!))
    .execute();
  return rows.map(row => ({
    kind: 'canary',
    id: row.canary_id,
    name: strings.canary.text,
    flowId: row.flow_id,
    versions: [row.from_version, row.to_version],
  }));
}
