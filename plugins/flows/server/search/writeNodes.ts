import type { Queries } from '../../../../core/server';
import type { Flow } from '../../contract';
import { nodeTitle } from '../../domain/canvas/nodeTitle';
import { readableName } from '../../domain/canvas/readableName';

interface Key {
  readonly company_id: string;
  readonly flow_id: string;
  readonly version_id: number;
}

/** How many rows go in one statement: both engines bound the values of one. */
const atOnce = 500;
const longest = 300;

/** Makes the nodes of a flow's current version those that the search finds, and tells how many they are. */
export async function writeNodes(db: Queries, key: Key, graphData: Flow['graphData']): Promise<number> {
  const { company_id, flow_id, version_id } = key;
  await db.deleteFrom('flow_nodes').where('company_id', '=', company_id).where('flow_id', '=', flow_id).execute();
  const seen = new Set<string>();
  const rows = (graphData.elements.nodes ?? []).flatMap(({ data }) => {
    if (data.nodeType === 'EVAL' || data.nodeType === 'ANNOTATION' || seen.has(data.id)) return [];
    seen.add(data.id);
    const title = nodeTitle(data).slice(0, longest) || data.id;
    const capability = data.capabilityName ?? '';
    const connector_id = data.connectorId ?? '';
    const words = [title, capability, readableName(capability), connector_id, data.name ?? ''].join('\n').toLowerCase();
    return [
      {
        company_id,
        flow_id,
        version_id,
        node_id: data.id,
        title,
        capability,
        connector_id,
        words: words.slice(0, 2 * longest),
      },
    ];
  });
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insertInto('flow_nodes')
      .values(rows.slice(at, at + atOnce))
      .execute();
  return rows.length;
}
