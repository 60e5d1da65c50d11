import { inStatements, type Queries } from '#core/server';
import type { Flow } from '../../contract';
import { nodeTitle, readableName } from '../../contract/graph/nodes/nodeTitle';

interface Key {
  readonly company_id: string;
  readonly flow_id: string;
  readonly version_id: number;
}

const longest = 300;
const columns = ['node_id', 'title', 'capability', 'connector_id', 'words'] as const;
type Found = Readonly<Record<(typeof columns)[number], string>>;

/**
 * Makes the nodes of a flow's current version those that the search finds, and tells how many they
 * are. Of a save most nodes are as they were before, so only what is different is written.
 */
export async function writeNodes(
  db: Queries,
  key: Key,
  graphData: Flow['graphData'],
): Promise<number> {
  const { company_id, flow_id, version_id } = key;
  const rows = toFoundNodes(graphData);
  const before = await db
    .selectFrom('flow_nodes')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('flow_id', '=', flow_id)
    .execute();
  const known = new Map(before.map(row => [row.node_id, row]));
  const changed = [...rows.values()].filter(row => !isSame(row, known.get(row.node_id)));
  const gone = before
    .map(({ node_id }) => node_id)
    .filter(id => !isSame(rows.get(id), known.get(id)));
  for (const ids of inStatements(gone))
    await db
      .deleteFrom('flow_nodes')
      .where('company_id', '=', company_id)
      .where('flow_id', '=', flow_id)
      .where('node_id', 'in', ids)
      .execute();
  if (gone.length < before.length)
    await db
      .updateTable('flow_nodes')
      .set({ version_id })
      .where('company_id', '=', company_id)
      .where('flow_id', '=', flow_id)
      .execute();
  const made = changed.map(row => ({ company_id, flow_id, version_id, ...row }));
  for (const some of inStatements(made)) await db.insertInto('flow_nodes').values(some).execute();
  return rows.size;
}

const isSame = (one: Found | undefined, other: Found | undefined) =>
  one !== undefined &&
  other !== undefined &&
  columns.every(column => one[column] === other[column]);

/**
 * Returns the searchable fields of each node by its ID; the first of two nodes with the same ID.
 */
function toFoundNodes({ elements }: Flow['graphData']): ReadonlyMap<string, Found> {
  const rows = new Map<string, Found>();
  for (const { data } of elements.nodes ?? []) {
    if (data.nodeType === 'EVAL' || data.nodeType === 'ANNOTATION' || rows.has(data.id)) continue;
    const title = nodeTitle(data).slice(0, longest) || data.id;
    const capability = data.capabilityName ?? '';
    const connector_id = data.connectorId ?? '';
    const words = [title, capability, readableName(capability), connector_id, data.name ?? '']
      .join('\n')
      .toLowerCase();
    rows.set(data.id, {
      node_id: data.id,
      title,
      capability,
      connector_id,
      words: words.slice(0, 2 * longest),
    });
  }
  return rows;
}
