import { holds, readJson, type Queries } from '#core/server';
import type { FlowNodes } from '../../contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';

/** The nodes of current versions where a property names a thing by its id. */
export async function nodesWith(db: Queries, property: string, id: string): Promise<FlowNodes[]> {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions', join =>
      join
        .onRef('flow_versions.flow_id', '=', 'flows.flow_id')
        .onRef('flow_versions.version_id', '=', 'flows.current_version'),
    )
    .select(['flows.flow_id', 'flows.name', 'flow_versions.document'])
    .where(holds('flow_versions.document', id))
    .orderBy('flows.name')
    .execute();
  return rows.flatMap(({ flow_id: flowId, name, document }) => {
    const { nodes } = readJson(document).graphData.elements;
    const found = nodes.flatMap(({ data }) => {
      const value = data.properties?.[property] as object | undefined;
      if (!value || !Object.values(value).includes(id)) return [];
      const title = data.properties?.['nodeTitle']?.value;
      return [
        {
          nodeId: data.id,
          title: (typeof title === 'string' && plainText(title)) || data.id,
          value,
        },
      ];
    });
    return found.length > 0 ? [{ flowId, name, nodes: found }] : [];
  });
}
