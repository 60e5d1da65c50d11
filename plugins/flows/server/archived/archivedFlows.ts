import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import type { ImportedTable } from '#core/server/internal';
import { strings } from '../../strings';
import { noteDeployment } from '../store/deployVersion';
import { searchText } from '../store/toFlow';
import { requireFlowRoom } from '../store/saving/flowRows';
import { findArchivedFault, undeploy } from './refusedVersions';
import { flowLimit } from '../tables';

const Words = Type.Array(Type.String());
const Versions = Type.Object({
  current_version: Type.Integer({ minimum: 1 }),
  published_version: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  flow_status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
});

/**
 * Flows that break a rule which the company requires for deploy, or that a guard refuses, are kept
 * and not deployed.
 */
async function undeployInvalidFlows(change: ImportedTable): Promise<void> {
  await requireFlowRoom(change.db, change.companyId, 0);
  for await (const rows of change.written.batches())
    for (const row of rows)
      await undeployInvalidFlow(
        change,
        String(row['flow_id']),
        change.before(row)?.['published_version'],
      );
}

async function undeployInvalidFlow(
  change: ImportedTable,
  flowId: string,
  was: unknown,
): Promise<void> {
  const { server, db, companyId, customerId } = change;
  const row = await db
    .selectFrom('flows')
    .selectAll()
    .where('flow_id', '=', flowId)
    .executeTakeFirstOrThrow();
  const fault = row.published_version === null ? undefined : await findArchivedFault(change, row);
  if (fault !== undefined) change.note(await undeploy(db, row, fault));
  const moved = {
    companyId,
    flowId,
    before: typeof was === 'number' ? was : null,
    after: fault === undefined ? row.published_version : null,
  };
  const cause = { way: 'archive', actorId: customerId, reason: '' } as const;
  if (moved.before !== moved.after)
    await noteDeployment(server, db, { ...moved, ...cause, at: Date.now() });
}

/** Flows, but for what their versions hold. */
export const archivedFlows: ArchivedTable = {
  table: 'flows',
  title: strings.title.text,
  key: ['flow_id'],
  order: 40,
  room: flowLimit,
  part: 'configuration',
  json: ['connector_ids', 'trigger'],
  passing: ['search_text', 'updated_date'],
  nameOf: row => String(row['name']),
  fault: row => {
    const { name, connector_ids } = row;
    if (String(name) === '' || String(name).length > 256)
      return 'its name must have 1 to 256 characters';
    if (!Value.Check(Versions, row)) return 'its status and versions don’t match';
    return Value.Check(Words, JSON.parse(String(connector_ids)))
      ? undefined
      : 'its list of connectors can’t be read';
  },
  settle: row => ({
    ...row,
    search_text: searchText({ name: String(row['name']), description: String(row['description']) }),
  }),
  remembers: ['published_version'],
  complete: undeployInvalidFlows,
};
