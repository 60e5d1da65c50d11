import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import type { ArchivedChange } from '#core/server/internal';
import { strings } from '../../strings';
import { findDeployFaults, noteDeployment } from '../store/deployVersion';
import { toFlow, searchText } from '../store/toFlow';
import type { FlowsRow } from '../tables';
import { requireFlowRoom } from '../store/saving/flowRows';
import { flowLimit } from '../store/saving/flowLimit';

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
async function undeployInvalidFlows(change: ArchivedChange): Promise<readonly string[]> {
  const { server, db, companyId, customerId, written, before } = change;
  await requireFlowRoom(db, companyId, 0);
  const deployed = new Map(before.map(row => [row['flow_id'], row['published_version']]));
  const notes: string[] = [];
  for (const { flow_id } of written) {
    const flowId = String(flow_id);
    const row = await db
      .selectFrom('flows')
      .selectAll()
      .where('flow_id', '=', flowId)
      .executeTakeFirstOrThrow();
    const fault = row.published_version === null ? undefined : await findFault(change, row);
    if (fault !== undefined) {
      const set = { published_version: null, deployed_date: null };
      await db.updateTable('flows').set(set).where('flow_id', '=', flowId).execute();
      notes.push(`“${row.name}” is not deployed: ${fault}`);
    }
    const was = deployed.get(flow_id);
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
  return notes;
}

/** Why the deployed version of a flow must not run, as the rest of a sentence. */
async function findFault({ server, db }: ArchivedChange, row: FlowsRow) {
  const version = await db
    .selectFrom('flow_versions')
    .select(['document', 'version_id', 'lint'])
    .where('flow_id', '=', row.flow_id)
    .where('version_id', '=', row.published_version)
    .executeTakeFirst();
  if (!version) return 'the archive doesn’t contain its deployed version. Deploy another version.';
  const flow = toFlow(row, version);
  const candidate = { flow, versionId: version.version_id, coming: [] };
  const faults = await findDeployFaults(server, db, candidate);
  if (faults.length === 0) return undefined;
  const rules = faults.map(({ title }) => `“${title}”`).join(', ');
  return `it breaks ${rules}, which this environment requires before deploying. Fix it and deploy it.`;
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
  after: undeployInvalidFlows,
};
