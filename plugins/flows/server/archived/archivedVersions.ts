import type { ArchivedTable, Queries } from '#core/server';
import type { ImportedTable, ArchivedRow } from '#core/server/internal';
import { Failure, codes } from '#core/contract';
import { finish } from '#core/contract/sliced';
import type { Flow } from '../../contract';
import { checkFlow } from '../../contract/graph/checks/checkFlow';
import { checkHostile } from '../../contract/graph/checks/checkGraph';
import { ValidationError } from '../../contract/graph/checks/refusal';
import { subflowCalls } from '../../contract/graph/subflowCalls';
import { judgeWrittenVersions } from './refusedVersions';
import { strings } from '../../strings';
import { toFoundNodes } from '../search/foundNodes';
import { writeNodes } from '../search/writeNodes';

function parseGraph(row: ArchivedRow): Flow['graphData'] {
  const { graphData }: Flow = JSON.parse(String(row['document']));
  return graphData;
}
const parseNodes = (row: ArchivedRow) => parseGraph(row).elements.nodes ?? [];

const derived = ['flow_calls', 'flow_connections', 'flow_nodes'] as const;

async function removeFrom(
  db: Queries,
  tables: readonly ((typeof derived)[number] | 'flow_versions')[],
  { flow_id, version_id }: ArchivedRow,
): Promise<void> {
  for (const table of tables)
    await db
      .deleteFrom(table)
      .where('flow_id', '=', String(flow_id))
      .where('version_id', '=', Number(version_id))
      .execute();
}

async function writeDerived(db: Queries, companyId: string, row: ArchivedRow): Promise<void> {
  await removeFrom(db, derived, row);
  const key = {
    company_id: companyId,
    flow_id: String(row['flow_id']),
    version_id: Number(row['version_id']),
  };
  const callees = new Set(subflowCalls(parseGraph(row)).map(({ flowId }) => flowId));
  const used = new Set(
    parseNodes(row).flatMap(
      ({ data }) => (data.nodeType === 'CONNECTION' && data.connectionId) || [],
    ),
  );
  const calls = [...callees].map(callee_id => ({ ...key, callee_id }));
  const connections = [...used].map(connection_id => ({ ...key, connection_id }));
  if (calls.length > 0) await db.insertInto('flow_calls').values(calls).execute();
  if (connections.length > 0) await db.insertInto('flow_connections').values(connections).execute();
  const current = await db
    .selectFrom('flows')
    .select('flow_id')
    .where('flow_id', '=', key.flow_id)
    .where('current_version', '=', key.version_id)
    .executeTakeFirst();
  if (current) await writeNodes(db, key, finish(toFoundNodes(parseGraph(row))));
}

const versionsAtOnce = 200;

/**
 * Removes versions newer than a flow's current one: they were saved while the archive was written.
 */
async function removeNewer(db: Queries): Promise<void> {
  for (;;) {
    const newer = await db
      .selectFrom('flow_versions')
      .innerJoin('flows', 'flows.flow_id', 'flow_versions.flow_id')
      .select(['flow_versions.flow_id', 'flow_versions.version_id'])
      .whereRef('flow_versions.version_id', '>', 'flows.current_version')
      // In one order, since a rehearsed statement has to answer the same again.
      .orderBy('flow_versions.flow_id')
      .orderBy('flow_versions.version_id')
      .limit(versionsAtOnce)
      .execute();
    for (const row of newer) await removeFrom(db, [...derived, 'flow_versions'], row);
    if (newer.length < versionsAtOnce) return;
  }
}

/**
 * Rebuilds the calls and uses of flows from their documents, never from the archive, and removes
 * versions newer than a flow's current one; throws if a flow lacks its current version.
 */
async function rebuildUses(change: ImportedTable): Promise<void> {
  const { db, companyId, written } = change;
  for await (const rows of written.batches())
    for (const row of rows) await writeDerived(db, companyId, row);
  await removeNewer(db);
  const without = await db
    .selectFrom('flows')
    .leftJoin('flow_versions', join =>
      join
        .onRef('flow_versions.flow_id', '=', 'flows.flow_id')
        .onRef('flow_versions.version_id', '=', 'flows.current_version'),
    )
    .select('flows.name')
    .where('flow_versions.version_id', 'is', null)
    .executeTakeFirst();
  if (without)
    throw new Failure(
      400,
      codes.invalid,
      `The archive has no saved version of “${without.name}”. Export it again.`,
    );
  await judgeWrittenVersions(change);
}

/** Every saved version of the flows. */
export const archivedVersions: ArchivedTable = {
  table: 'flow_versions',
  title: strings.versions.text,
  key: ['flow_id', 'version_id'],
  order: 50,
  part: 'configuration',
  json: ['document', 'lint'],
  passing: ['created_date', 'lint', 'node_count'],
  of: { table: 'flows', column: 'flow_id', whole: true },
  nameOf: row => `${String(row['flow_id'])}, ${String(row['version_id'])}`,
  fault: row => {
    try {
      const document: object = JSON.parse(String(row['document']));
      checkHostile(document);
      checkFlow({ ...document, flowId: row['flow_id'], name: 'flow' }, '');
      return Array.isArray(JSON.parse(String(row['lint'])))
        ? undefined
        : 'its linter results can’t be read';
    } catch (fault) {
      if (fault instanceof ValidationError) return `${fault.sentence} (at ${fault.at})`;
      throw fault;
    }
  },
  settle: row => ({
    ...row,
    node_count: parseNodes(row).filter(({ data }) => data.nodeType !== 'EVAL').length,
  }),
  removing: async (rows, { db }) => {
    for (const row of rows) await removeFrom(db, derived, row);
  },
  complete: rebuildUses,
};
