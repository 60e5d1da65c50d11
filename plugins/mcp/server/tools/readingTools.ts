import { Type } from 'typebox';
import { can, format } from '#core/contract';
import {
  agentTool,
  findFlow,
  FlowInput as flow,
  flowExplainer,
  flowReader,
  pickNamed,
  type AgentCall,
  type ReadFlow,
} from '#plugins/assistant/contract';
import { access, listFlows } from '#plugins/flows/contract';
import { listVersions, searchNodes } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';

const versionId = Type.Optional(
  Type.Integer({ minimum: 1, description: 'Version number. Defaults to the saved version.' }),
);
const earlierVersionId = Type.Optional(
  Type.Integer({ minimum: 1, description: 'Version number. Defaults to the version before `to`.' }),
);
const reads = can(access, 'read');

/** Reads a flow with nothing secret in it, and what can be said of it. */
export async function readFlow(call: AgentCall, asked: string, version?: number) {
  const { flowId, publishedVersion } = await findFlow(call, asked);
  const which = { flowId, ...(version !== undefined && { versionId: version }) };
  const read = await call.get(flowReader).read(call, which);
  const explanation = await call.get(flowExplainer).explain(call, read);
  return { read, explanation, publishedVersion };
}

const findNodeId = (
  { name, graphData }: ReadFlow,
  nodes: readonly { readonly nodeId: string; readonly title: string }[],
  node: string,
): string => {
  const all = graphData.elements.nodes.map(({ data: { id } }) => ({
    nodeId: id,
    title: nodes.find(each => each.nodeId === id)?.title ?? '',
  }));
  return pickNamed(
    node,
    all,
    { id: each => each.nodeId, name: each => each.title },
    {
      none: values => format(strings.noNode, { flow: name, node, ...values }),
      several: values => format(strings.severalNodes, { flow: name, node, ...values }),
    },
  ).nodeId;
};

/** Tools that read flows. */
export const readingTools = [
  agentTool({
    name: 'list_flows',
    title: 'List flows',
    description:
      'Lists the environment’s flows: ID, name, version, deployed version, and number of problems. Use `query` to search names and descriptions.',
    input: Type.Object({
      query: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    }),
    when: reads,
    run: async (call, { query = '', page = 0 }) => {
      const { flowsInfo } = await call.perform(listFlows, {
        query: { page, limit: 50, sort: 'name', ...(query && { query }) },
      });
      return {
        page,
        flows: flowsInfo.map(each => ({
          flowId: each.flowId,
          name: each.name,
          description: each.description,
          version: each.currentVersion,
          deployedVersion: each.publishedVersion,
          status: each.flowStatus,
          errors: each.dvlinterErrorCount,
          warnings: each.dvlinterWarningCount,
        })),
      };
    },
  }),
  agentTool({
    name: 'read_flow',
    title: 'Read a flow',
    description:
      'Describes a flow: its nodes in order with titles, connectors, capabilities, and next nodes; its paths from start to end; inputs, variables, settings, and notes. Secrets are masked. Use read_node for the properties of a node.',
    input: Type.Object({ flow, versionId }),
    when: reads,
    run: async (call, input) => {
      const { read, explanation, publishedVersion } = await readFlow(
        call,
        input.flow,
        input.versionId,
      );
      const { flowId, name, description, settings, inputSchema, findings } = read;
      const { nodes, code, ...rest } = explanation;
      return {
        flowId,
        name,
        description,
        version: read.versionId,
        deployedVersion: publishedVersion,
        inputs: inputSchema,
        nodes: nodes.map(node => ({ ...node, settings: undefined })),
        ...rest,
        settings,
        codeAt: code.map(({ nodeId }) => nodeId),
        problems: findings.length,
      };
    },
  }),
  agentTool({
    name: 'read_node',
    title: 'Read a node',
    description:
      'Returns a node with all its properties, including its page or code, and the shortest path that leads to it. Secrets are masked.',
    input: Type.Object({
      flow,
      node: Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'The ID or the exact title of a node',
      }),
      versionId,
    }),
    when: reads,
    run: async (call, input) => {
      const { read, explanation } = await readFlow(call, input.flow, input.versionId);
      const nodeId = findNodeId(read, explanation.nodes, input.node);
      const { data } = read.graphData.elements.nodes.find(({ data: { id } }) => id === nodeId)!;
      return {
        ...explanation.nodes.find(each => each.nodeId === nodeId),
        data,
        way: call.get(flowExplainer).findWayTo(read, nodeId),
        problems: read.findings.filter(each => each.nodeId === nodeId),
      };
    },
  }),
  agentTool({
    name: 'read_problems',
    title: 'Read problems',
    description:
      'Returns the problems in a flow with a recommendation for each, and available quick fixes as patches for draft_change.',
    input: Type.Object({ flow, versionId }),
    when: reads,
    run: async (call, input) => {
      const { read } = await readFlow(call, input.flow, input.versionId);
      return {
        problems: read.findings,
        fixes: await call.get(flowExplainer).mendings(call, read),
      };
    },
  }),
  agentTool({
    name: 'search_nodes',
    title: 'Search nodes',
    description:
      'Searches the environment’s flows for nodes whose title, capability, or connector contains every word of the query.',
    input: Type.Object({ query: Type.String({ minLength: 1, maxLength: 200 }) }),
    when: reads,
    run: (call, { query }) => call.perform(searchNodes, { query: { query, limit: 50 } }),
  }),
  agentTool({
    name: 'list_versions',
    title: 'List versions',
    description: 'Lists the versions of a flow, newest first: who saved them, when, and why.',
    input: Type.Object({ flow }),
    when: reads,
    run: async (call, input) => {
      const { flowId } = await findFlow(call, input.flow);
      return call.perform(listVersions, { params: { flowId }, query: { limit: 50 } });
    },
  }),
  agentTool({
    name: 'compare_versions',
    title: 'Compare versions',
    description:
      'Describes the changes between two versions of a flow in sentences. If `from` and `to` are omitted, compares the last two versions.',
    input: Type.Object({ flow, from: earlierVersionId, to: versionId }),
    when: reads,
    run: async (call, input) => {
      const { flowId } = await findFlow(call, input.flow);
      const changes = await call.get(flowExplainer).changes(call, flowId, input.from, input.to);
      return changes ?? { lines: [] };
    },
  }),
];
