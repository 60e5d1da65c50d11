import { flowStore } from '#plugins/flows/contract';
import { flowChecks } from '#plugins/flows/contract/internal';
import { codes, Failure } from '#core/contract';
import type { ServerHost } from '#core/server';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import type { FlowReader } from '../../contract';
import { indexGraph, graphOrder } from '#plugins/flows/contract/graph/elements/graphIndex';
import { redactGraph, redactValue } from '#plugins/flows/contract/graph/redact/redact';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';

/** Reads flows for other plugins’ server code, with nothing secret in them. */
export const createFlowReader = (server: ServerHost): FlowReader => ({
  read: async ({ db }, { flowId, versionId, graphData }) => {
    const stored = await server.get(flowStore).load(db, flowId, versionId);
    const flow = graphData ? { ...stored, graphData } : stored;
    const findings = await server.get(flowChecks).lint(db, flow);
    const fields = sensitiveFields(flow.settings);
    const catalogue = server.get(connectorCatalogue);
    return {
      flowId,
      versionId: stored.versionId ?? stored.currentVersion,
      name: flow.name,
      description: flow.description ?? '',
      graphData: redactGraph(flow.graphData, {
        definitions: id => catalogue.find(id)?.properties,
        fields,
      }),
      settings: redactValue(flow.settings ?? {}) as Readonly<Record<string, unknown>>,
      inputSchema: redactValue(flow.inputSchema) as typeof flow.inputSchema,
      findings,
    };
  },
  titles: async ({ db }, flowId, versionId) => {
    const flow = await server
      .get(flowStore)
      .load(db, flowId, versionId)
      .catch((error: unknown) => {
        if (error instanceof Failure && error.code === codes.notFound) return undefined;
        throw error;
      });
    if (!flow) return [];
    const catalogue = server.get(connectorCatalogue);
    const index = indexGraph(flow.graphData);
    return graphOrder(index).flatMap(nodeId => {
      const data = index.nodes.get(nodeId)?.data;
      if (data?.nodeType !== 'CONNECTION' && data?.nodeType !== 'START') return [];
      return [{ nodeId, title: nodeTitle(data, catalogue.find(data.connectorId ?? '')) }];
    });
  },
});

/** The names that a flow's settings keep out of records. */
function sensitiveFields(
  settings: Readonly<Record<string, unknown>> | null | undefined,
): readonly string[] {
  const fields = settings?.['sensitiveInfoFields'];
  return Array.isArray(fields) ? fields.filter(field => typeof field === 'string') : [];
}
