import { type ServerHost, containsText, readJson, type Queries } from '#core/server';
import { prepareAndWrite } from '#core/server/internal';
import type { FlowPorter, FlowNodes } from '../../contract';
import { flowMaker } from '#plugins/flows/contract';
import { flowRunner } from '#plugins/runtime/contract';
import { applyImport, prepareImport } from './applyImport';
import { createFlowExport } from './createFlowExport';
import { createImportPlanner, previewImport } from './createImportPlanner';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

/** The nodes of current versions where a property names a thing by its id. */
async function nodesWith(db: Queries, property: string, id: string): Promise<FlowNodes[]> {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions', join =>
      join
        .onRef('flow_versions.flow_id', '=', 'flows.flow_id')
        .onRef('flow_versions.version_id', '=', 'flows.current_version'),
    )
    .select(['flows.flow_id', 'flows.name', 'flow_versions.document'])
    .where(containsText('flow_versions.document', id))
    .orderBy('flows.name')
    .execute();
  return rows.flatMap(({ flow_id: flowId, name, document }) => {
    const { nodes } = readJson(document).graphData.elements;
    const found = nodes.flatMap(({ data }) => {
      const value = data.properties?.[property];
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

/** The plugin's own export and import, for other plugins’ server code. */
export const createFlowPorter = (server: ServerHost): FlowPorter => ({
  exported: (call, flowId, terms) => createFlowExport({ ...call, server }, flowId, terms),
  async planned(call, body) {
    const work = { ...call, server };
    return previewImport(work, createImportPlanner(work, body));
  },
  imported(call, body, also) {
    const work = { ...call, server };
    const planner = createImportPlanner(work, body);
    return prepareAndWrite(
      () => prepareImport(work, planner),
      prepared =>
        call.transaction(async db => {
          const reply = await applyImport(work, db, prepared);
          await also?.(db, reply);
          return reply;
        }),
    );
  },
  drawn: flow => server.get(flowMaker).draw(flow),
  page: (template, values) => server.get(flowRunner).renderPage(template, values),
  nodesWith,
});
