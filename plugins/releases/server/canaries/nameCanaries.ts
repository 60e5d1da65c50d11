import { format, type AnyQueries } from '#core/contract';
import { strings } from '../../strings';

/** Names canaries in the audit trail by their flow and version. */
export async function nameCanaries(
  db: AnyQueries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('canaries')
    .leftJoin('flows', 'flows.flow_id', 'canaries.flow_id')
    .select(['canary_id', 'canaries.flow_id', 'to_version', 'flows.name'])
    .where('canary_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(row => [
      String(row['canary_id']),
      format(strings.canaryName, {
        flow: String(row['name'] ?? row['flow_id']),
        version: Number(row['to_version']),
      }),
    ]),
  );
}
