import { codes, Failure, errorMessages } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { findActorNames } from '#core/server/internal';
import type { PreparedFlow, SaveOptions } from '#plugins/flows/contract/internal';
import { findFlow } from '../findFlow';
import { readVersionLimit } from './flowRows';
import { writeVersion } from './writeVersion';
import type { FlowsRow } from '../../tables';

/** The refusal of a save from an older version: who saved which version when. */
export async function saveConflict(
  server: ServerHost,
  db: Queries,
  row: FlowsRow,
  sent: number,
): Promise<Failure> {
  const latest = await db
    .selectFrom('flow_versions')
    .select(['customer_id', 'created_date'])
    .where('flow_id', '=', row.flow_id)
    .where('version_id', '=', row.current_version)
    .executeTakeFirst();
  const who =
    latest && (await findActorNames(server, db, [latest.customer_id])).get(latest.customer_id);
  const when = new Date(latest?.created_date ?? row.saved_date)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  return new Failure(
    409,
    codes.conflict,
    `${who ?? 'Someone'} saved version ${row.current_version} of “${row.name}” at ${when} UTC, but your changes are based on version ${sent}. Reload the flow, compare the versions, or save your changes as a copy.`,
  );
}

/**
 * Makes the flow's next version, if `currentVersion` is still the stored one: of any number of
 * saves from one version exactly one is taken, the others end in a 409. Refused with 12051 when the
 * flow has all the versions it may have.
 */
export async function saveVersion(
  server: ServerHost,
  db: Queries,
  prepared: PreparedFlow,
  terms: SaveOptions,
): Promise<number> {
  const { flow, columns } = prepared;
  const { currentVersion, customerId, now } = terms;
  const versionId = currentVersion + 1;
  const moved = await db
    .updateTable('flows')
    .set({ ...columns, updated_date: now, saved_date: now, current_version: versionId })
    .where('flow_id', '=', flow.flowId)
    .where('current_version', '=', currentVersion)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n)
    throw await saveConflict(server, db, await findFlow(db, flow.flowId), currentVersion);
  const [versions, { kept }] = await Promise.all([
    readVersionLimit(db, flow.companyId),
    db
      .selectFrom('flow_versions')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('flow_id', '=', flow.flowId)
      .executeTakeFirstOrThrow(),
  ]);
  if (Number(kept) >= versions)
    throw new Failure(400, codes.versionLimit, errorMessages.versionLimit.text);
  const message = terms.message === undefined ? {} : { message: terms.message };
  await writeVersion(db, prepared, { versionId, customerId, now, ...message });
  return versionId;
}
