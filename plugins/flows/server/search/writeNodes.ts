import type { Queries } from '#core/server';
import { inStatements } from '#core/server/internal';
import type { FoundNode } from '../../contract/internal';

interface Key {
  readonly company_id: string;
  readonly flow_id: string;
  readonly version_id: number;
}

const columns = ['node_id', 'title', 'capability', 'connector_id', 'words'] as const;

/**
 * Makes the nodes of a flow's current version those that the search finds, and tells how many they
 * are. Of a save most nodes are as they were before, so only what is different is written.
 */
export async function writeNodes(
  db: Queries,
  key: Key,
  rows: ReadonlyMap<string, FoundNode>,
): Promise<number> {
  const { company_id, flow_id, version_id } = key;
  const before = await db
    .selectFrom('flow_nodes')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('flow_id', '=', flow_id)
    .execute();
  const known = new Map(before.map(row => [row.node_id, row]));
  const changed = [...rows.values()].filter(row => !isSame(row, known.get(row.node_id)));
  const outdated = before
    .map(({ node_id }) => node_id)
    .filter(id => !isSame(rows.get(id), known.get(id)));
  const added = changed.map(row => ({ company_id, flow_id, version_id, ...row }));
  await Promise.all([
    ...inStatements(outdated).map(ids =>
      db
        .deleteFrom('flow_nodes')
        .where('company_id', '=', company_id)
        .where('flow_id', '=', flow_id)
        .where('node_id', 'in', ids)
        .execute(),
    ),
    outdated.length < before.length &&
      db
        .updateTable('flow_nodes')
        .set({ version_id })
        .where('company_id', '=', company_id)
        .where('flow_id', '=', flow_id)
        .execute(),
    ...inStatements(added).map(some => db.insertInto('flow_nodes').values(some).execute()),
  ]);
  return rows.size;
}

const isSame = (one: FoundNode | undefined, other: FoundNode | undefined) =>
  one !== undefined &&
  other !== undefined &&
  columns.every(column => one[column] === other[column]);
