import { flowChecks } from '../../contract/internal';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import type { ArchivedChange } from '#core/server/internal';
import { strings } from '../../strings';
import { toFlow, searchText } from '../store/toFlow';
import { requireFlowRoom } from '../store/saving/flowRows';
import { flowLimit } from '../store/saving/flowLimit';

const Words = Type.Array(Type.String());
const Versions = Type.Object({
  current_version: Type.Integer({ minimum: 1 }),
  published_version: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  flow_status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
});

/** Flows that break a rule which the company requires for deploy are kept and not deployed. */
async function undeployInvalidFlows({
  server,
  db,
  companyId,
  written,
}: ArchivedChange): Promise<readonly string[]> {
  await requireFlowRoom(db, companyId, 0);
  const notes: string[] = [];
  for (const { flow_id } of written) {
    const flowId = String(flow_id);
    const row = await db
      .selectFrom('flows')
      .selectAll()
      .where('flow_id', '=', flowId)
      .executeTakeFirstOrThrow();
    if (row.published_version === null) continue;
    const version = await db
      .selectFrom('flow_versions')
      .select(['document', 'version_id', 'lint'])
      .where('flow_id', '=', flowId)
      .where('version_id', '=', row.published_version)
      .executeTakeFirst();
    const faults = version
      ? await server.get(flowChecks).findRequired(db, toFlow(row, version))
      : [];
    if (version && faults.length === 0) continue;
    const set = { published_version: null, deployed_date: null };
    await db.updateTable('flows').set(set).where('flow_id', '=', flowId).execute();
    const rules = faults.map(({ title }) => `“${title}”`).join(', ');
    notes.push(
      version
        ? `“${row.name}” is not deployed: it breaks ${rules}, which this environment requires before deploying. Fix it and deploy it.`
        : `“${row.name}” is not deployed: the archive doesn’t contain its deployed version. Deploy another version.`,
    );
  }
  return notes;
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
