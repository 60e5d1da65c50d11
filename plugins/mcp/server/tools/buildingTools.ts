import { Type } from 'typebox';
import { can, codes, every, Failure } from '#core/contract';
import { agentTool, flowExplainer, FlowInput as flow } from '#plugins/assistant/contract';
import { listConnections } from '#plugins/connections/contract';
import { getConnector, listConnectors } from '#plugins/connectors/contract/internal';
import { access as connectors } from '#plugins/connectors/contract/references';
import { access, canvas } from '#plugins/flows/contract';
import { keepDraft } from '#plugins/flows/contract/internal';
import { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import { listVariables, variablesAccess } from '#plugins/variables/contract';
import { readFlow } from './readingTools';

const patch = Type.Object(FlowPatch.properties, {
  description:
    'Changes to the flow, in order. `add` creates a node with an ID that you provide; `connect` and `disconnect` take node IDs; `set` changes a property of a node; `setting` changes a setting of the flow.',
});

/** Tools that read what flows are built of, and that propose changes. */
export const buildingTools = [
  agentTool({
    name: 'list_connectors',
    title: 'List connectors',
    description:
      'Lists the connectors in the catalog with their capabilities. Use read_connector for the properties of a capability.',
    input: Type.Object({ query: Type.Optional(Type.String({ maxLength: 200 })) }),
    when: can(connectors, 'read'),
    run: async (call, { query = '' }) => {
      const listed = await call.perform(listConnectors, { query: {} });
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      return listed
        .map(({ connectorId, name, runnable, capabilities }) => ({
          connectorId,
          name,
          runsHere: runnable,
          capabilities: Object.entries(capabilities).map(([id, { title }]) => ({ id, title })),
        }))
        .filter(each => {
          const text = JSON.stringify(each).toLowerCase();
          return words.every(word => text.includes(word));
        });
    },
  }),
  agentTool({
    name: 'read_connector',
    title: 'Read a connector',
    description:
      'Returns a capability of a connector: its output and its properties with types, options, and help.',
    input: Type.Object({
      connectorId: Type.String({ minLength: 1, maxLength: 200 }),
      capability: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    when: can(connectors, 'read'),
    run: async (call, { connectorId, capability }) => {
      const manifest = await call.perform(getConnector, { params: { connectorId } });
      const definition = Object.hasOwn(manifest.capabilities, capability)
        ? manifest.capabilities[capability]
        : undefined;
      if (!definition) {
        const names = Object.keys(manifest.capabilities).join(', ');
        const message = `${manifest.name} has no capability “${capability}”. Its capabilities are: ${names}.`;
        throw new Failure(404, codes.notFound, message);
      }
      const names = definition.flowConfigView.items.map(({ propertyName }) => propertyName);
      return {
        connectorId,
        ...definition,
        properties: Object.fromEntries(names.map(name => [name, manifest.properties[name]])),
      };
    },
  }),
  agentTool({
    name: 'list_connections',
    title: 'List connections',
    description: 'Lists the environment’s connections, sorted by name, without their values.',
    input: Type.Object({}),
    when: can(connectors, 'read'),
    run: async call =>
      (await call.perform(listConnections, {})).map(({ connectionId, connectorId, name }) => ({
        connectionId,
        connectorId,
        name,
      })),
  }),
  agentTool({
    name: 'list_variables',
    title: 'List variables',
    description:
      'Lists the variables of the environment and its flows: name, context, and type, without values.',
    input: Type.Object({
      query: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    }),
    when: can(variablesAccess, 'read'),
    run: async (call, { query, page = 0 }) => {
      const variables = await call.perform(listVariables, {
        query: { page, limit: 200, ...(query && { query }) },
      });
      return Object.entries(variables).map(([key, { context, type, flowId }]) => ({
        name: key.split('##SK##')[0],
        context,
        type,
        ...(flowId && { flowId }),
      }));
    },
  }),
  agentTool({
    name: 'check_change',
    title: 'Check a change',
    description:
      'Checks a change to a flow without saving it: whether it applies, how many problems it fixes, and which new ones it introduces.',
    input: Type.Object({ flow, patch }),
    when: can(access, 'read'),
    run: async (call, input) => {
      const { read } = await readFlow(call, input.flow);
      const { fault, ...rest } = await call.get(flowExplainer).judge(call, read, input.patch);
      return fault === undefined ? { fits: true, ...rest } : { fits: false, why: fault };
    },
  }),
  agentTool({
    name: 'draft_change',
    title: 'Draft a change',
    description:
      'Saves a change to a flow as a draft, which run_trial can test. Saves no version and deploys nothing. Returns the draft’s number, how many problems it fixes, and which new ones it introduces.',
    input: Type.Object({ flow, patch }),
    when: every(can(access, 'read'), can(access, 'update')),
    writes: true,
    run: async (call, input) => {
      const explainer = call.get(flowExplainer);
      const { read } = await readFlow(call, input.flow);
      const judged = await explainer.judge(call, read, input.patch);
      const changed = await explainer.change(call, read.flowId, input.patch);
      const fault = judged.fault ?? changed.fault;
      if (judged.fault !== undefined || changed.fault !== undefined)
        throw new Failure(400, codes.invalid, `The change can’t be applied: ${fault}`);
      const { graphData, settings } = changed.document;
      const { versionId } = await call.perform(keepDraft, {
        params: { flowId: read.flowId },
        body: { graphData, settings: settings ?? {} },
      });
      return {
        draft: versionId,
        fixedProblems: judged.gone,
        newProblems: judged.came,
        flowPage: canvas.to({ id: read.flowId }),
      };
    },
  }),
];
