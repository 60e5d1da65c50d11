import { flowStore } from '#plugins/flows/contract';
import type { ServerHost } from '#core/server';
import { timeSlices } from '#core/server/internal';
import { connectionStore } from '#plugins/connections/contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { variableStore, readVariableKey } from '#plugins/variables/contract';
import type { Flow } from '#plugins/flows/contract';
import { flowLinter } from '#plugins/linter/contract';
import { runReader } from '#plugins/runs/contract';
import type { FlowExplainer, ReaderCall, ReadFlow } from '../../contract';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { mask } from '#plugins/flows/contract/graph/redact/redact';
import { patchDocument, createPatch } from '#plugins/problems/contract/patch/applyPatch';
import { wellKnownConnections } from '#plugins/flows/contract/graph/elements/newElements';
import { explainFlowSliced } from '../../domain/explain/explainFlow';
import { hideKeys } from '#plugins/flows/contract/graph/redact/hideKeys';
import { findWayTo } from '../../domain/explain/findWays';
import type { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { nodeTitle, shortenName } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { changesBetween } from './changesBetween';
import { readRunSteps } from './readRunSteps';

const systemConnections: Readonly<Record<string, string>> = wellKnownConnections;

/**
 * Explains flows for other plugins’ server code; what it works on has been read by `flowReader`.
 */
export function createFlowExplainer(server: ServerHost): FlowExplainer {
  const connector = (id: string) => server.get(connectorCatalogue).find(id);
  const toLintableFlow = (call: ReaderCall, flow: ReadFlow) => ({
    ...flow,
    companyId: call.companyId,
  });
  async function applyPatch(
    call: ReaderCall,
    flow: Pick<Flow, 'name' | 'graphData' | 'settings'>,
    patch: FlowPatch,
  ) {
    const { name, graphData, settings = {} } = flow;
    const stored = await server.get(connectionStore).list(call.db, call.companyId);
    return patchDocument({ name, graphData, settings }, patch, {
      connector,
      connection: id => {
        const connection = stored.find(({ connectorId }) => connectorId === id);
        const known = systemConnections[id];
        return connection ?? (known === undefined ? undefined : { connectionId: known, name: id });
      },
    });
  }
  return {
    change: async (call, flowId, patch) =>
      applyPatch(call, await server.get(flowStore).load(call.db, flowId), patch),
    explain: async (call, flow) => {
      const names = await server.get(flowStore).names(call.db);
      const stored = await server.get(connectionStore).list(call.db, call.companyId);
      const connections = new Map(stored.map(({ connectionId, name }) => [connectionId, name]));
      const work = explainFlowSliced(flow, {
        connector,
        flowName: id => names.get(id),
        connectionName: id => connections.get(id),
        variables: await readVariables(server, call, flow),
      });
      return timeSlices.run(call.companyId, work);
    },
    findWayTo: ({ graphData }, nodeId) => {
      const { nodes } = indexGraph(graphData);
      return findWayTo(graphData, nodeId, id => {
        const data = nodes.get(id)?.data;
        return data ? shortenName(nodeTitle(data, connector(data.connectorId ?? ''))) : id;
      });
    },
    run: (call, flowId, interactionId) =>
      readRunSteps(
        { flows: server.get(flowStore), runs: server.get(runReader) },
        call,
        connector,
        flowId,
        interactionId,
      ),
    changes: (call, flowId, from, to) =>
      changesBetween(server.get(flowStore), call, connector, flowId, from, to),
    mendings: async (call, flow) => {
      const lintable = toLintableFlow(call, flow);
      const fixes = await server.get(flowLinter).certainFixes(call.db, lintable, flow.findings);
      return fixes.flatMap(({ title, problem, fixed }) => {
        const patch = createPatch(
          { name: flow.name, graphData: flow.graphData, settings: flow.settings },
          fixed,
        );
        if (!patch || JSON.stringify(patch).includes(mask)) return [];
        const { code, nodeId } = problem;
        return [{ title, code, patch, ...(nodeId === undefined ? {} : { nodeId }) }];
      });
    },
    judge: async (call, flow, patch) => {
      const result = await applyPatch(call, flow, patch);
      if (result.fault !== undefined) return { fault: result.fault };
      return server.get(flowLinter).compare(call.db, toLintableFlow(call, flow), result.document);
    },
    clean: hideKeys,
  };
}

async function readVariables(server: ServerHost, { db, companyId }: ReaderCall, flow: ReadFlow) {
  const nodes = flow.graphData.elements.nodes ?? [];
  const read = findReferences(nodes.map(({ data }) => data.properties)).flatMap(({ name }) =>
    name ? [name] : [],
  );
  const written = nodes.flatMap(({ data }) =>
    ['saveVariables', 'saveFlowVariables', 'saveUserVariables'].flatMap(property => {
      const rows = data.properties?.[property]?.value;
      return Array.isArray(rows)
        ? rows.flatMap(row =>
            typeof row?.name === 'string' ? [readVariableKey(row.name).name] : [],
          )
        : [];
    }),
  );
  const names = [...new Set([...read, ...written])];
  if (names.length === 0) return [];
  const variables = await server
    .get(variableStore)
    .exported(db, companyId, { flowId: flow.flowId, names, values: true });
  return variables.map(({ name, context, fields: { type, value } }) => ({
    name: readVariableKey(name).name,
    context,
    type,
    ...(type === 'secret' ? {} : { value }),
  }));
}
