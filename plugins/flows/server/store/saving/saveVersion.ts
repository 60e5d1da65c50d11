import { codes, Failure, catalogue } from '#core/contract';
import type { Queries } from '#core/server';
import type { Flow, SaveOptions } from '#plugins/flows/contract';
import { lintCounts } from '#plugins/flows/contract/graph/checks/lintCounts';
import { findFlow } from '../findFlow';
import { readVersionLimit } from './flowRoom';
import { saveConflict } from './saveConflict';
import { searchText } from '../searchText';
import { writeVersion } from './writeVersion';

/**
 * Makes the flow's next version, if `currentVersion` is still the stored one: of any number of
 * saves from one version exactly one is taken, the others end in a 409. Refused with 12051 when the
 * flow has all the versions it may have.
 */
export async function saveVersion(db: Queries, flow: Flow, terms: SaveOptions): Promise<number> {
  const { currentVersion, customerId, now, lint } = terms;
  const { errors, warnings } = lintCounts(lint);
  const versionId = currentVersion + 1;
  const moved = await db
    .updateTable('flows')
    .set({
      name: flow.name,
      description: flow.description,
      search_text: searchText(flow),
      updated_date: now,
      saved_date: now,
      current_version: versionId,
      flow_color: flow.flowColor ?? null,
      connector_ids: JSON.stringify(flow.connectorIds),
      trigger: flow.trigger ? JSON.stringify(flow.trigger) : null,
      error_count: errors,
      warning_count: warnings,
    })
    .where('flow_id', '=', flow.flowId)
    .where('current_version', '=', currentVersion)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n)
    throw await saveConflict(db, await findFlow(db, flow.flowId), currentVersion);
  const versions = await readVersionLimit(db, flow.companyId);
  const { kept } = await db
    .selectFrom('flow_versions')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('flow_id', '=', flow.flowId)
    .executeTakeFirstOrThrow();
  if (Number(kept) >= versions)
    throw new Failure(400, codes.versionLimit, catalogue.versionLimit.text);
  const message = terms.message === undefined ? {} : { message: terms.message };
  await writeVersion(db, flow, { versionId, customerId, now, lint, ...message });
  return versionId;
}
