import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { FlowsRow } from '../../tables';
import { readMemberNames } from '../readMemberNames';

/** The refusal of a save from an older version: who saved which version when. */
export async function saveConflict(db: Queries, row: FlowsRow, sent: number): Promise<Failure> {
  const latest = await db
    .selectFrom('flow_versions')
    .select(['customer_id', 'created_date'])
    .where('flow_id', '=', row.flow_id)
    .where('version_id', '=', row.current_version)
    .executeTakeFirst();
  const who = latest && (await readMemberNames(db, [latest.customer_id])).get(latest.customer_id);
  const when = new Date(latest?.created_date ?? row.saved_date)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  return new Failure(
    409,
    codes.conflict,
    `${who ?? 'Somebody'} saved version ${row.current_version} of "${row.name}" at ${when} UTC; your changes are based on version ${sent}. Reload it, compare the two, or save yours as a copy.`,
  );
}
