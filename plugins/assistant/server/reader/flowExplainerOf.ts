import type { Draft } from 'mutative';
import { create } from 'mutative';
import type { ServerHost } from '#core/server';
import { connectionStore, connectorCatalogue, variableStore } from '#plugins/connections/contract';
import { readVariableKey } from '#plugins/variables/contract';
import type { Flow } from '#plugins/flows/contract';
import type { FlowExplainer, ReaderCall, ReadFlow } from '../../contract';
import { certainFixes } from '#plugins/linter/domain/fixes/fixesOf';
import { findReferences } from '#plugins/flows/contract/graph/references/findReferences';
import { Linter } from '#plugins/linter/domain/Linter';
import { mask } from '#plugins/flows/contract/graph/redact/redact';
import { patched } from '#plugins/editor/contract/patching/applyPatch';
import { wellKnownConnections } from '#plugins/flows/contract/graph/document/wellKnownConnections';
import { explainFlow } from '../../domain/explain/explainFlow';
import { hideKeys } from '#plugins/flows/contract/graph/redact/hideKeys';
import { wayTo } from '../../domain/explain/wayTo';
import { indexGraph } from '#plugins/flows/contract/graph/document/graphIndex';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { patchOf } from '#plugins/editor/contract/patching/patchOf';
import type { Mendable } from '#plugins/linter/contract';
import { flowNames } from '#plugins/flows/server/store/flowNames';
import { knownAround } from '#plugins/linter/server/lintStored';
import { changesBetween } from './changesBetween';
import { readRunOf } from './readRunOf';

/** Explains flows for other server halves; what it works on has been read by `flowReader`. */
export function flowExplainerOf(server: ServerHost): FlowExplainer {
  const connector = (id: string) => server.get(connectorCatalogue).find(id);
  const lintable = (call: ReaderCall, flow: ReadFlow) =>
    ({ ...flow, companyId: call.companyId }) as Flow & ReadFlow;
  return {
    explain: async (call, flow) => {
      const names = await flowNames(call.db);
      const stored = await server.get(connectionStore).list(call.db, call.companyId);
      const connections = new Map(stored.map(({ connectionId, name }) => [connectionId, name]));
      return explainFlow(flow, {
        connector,
        flowName: id => names.get(id),
        connectionName: id => connections.get(id),
        variables: await variablesOf(server, call, flow),
      });
    },
    wayTo: ({ graphData }, nodeId) => {
      const { nodes } = indexGraph(graphData);
      return wayTo(graphData, nodeId, id => {
        const data = nodes.get(id)?.data;
        return data ? nodeTitle(data, connector(data.connectorId ?? '')) : id;
      });
    },
    run: (call, flowId, interactionId) => readRunOf(call, connector, flowId, interactionId),
    changes: (call, flowId, from, to) => changesBetween(call, connector, flowId, from, to),
    mendings: async (call, flow) => {
      const known = await knownAround(server, call.db, lintable(call, flow));
      return certainFixes(flow.findings, flow, known).flatMap(({ finding, fix }) => {
        const before: Mendable = {
          name: flow.name,
          graphData: flow.graphData,
          settings: flow.settings,
        };
        const patch = patchOf(
          before,
          create(before, draft => fix.apply(draft as Draft<Mendable>)) as Mendable,
        );
        if (!patch || JSON.stringify(patch).includes(mask)) return [];
        const { code, nodeId } = finding;
        return [{ title: fix.title, code, patch, ...(nodeId === undefined ? {} : { nodeId }) }];
      });
    },
    judge: async (call, flow, patch) => {
      const stored = await server.get(connectionStore).list(call.db, call.companyId);
      const result = patched(
        { name: flow.name, graphData: flow.graphData, settings: flow.settings },
        patch,
        {
          connector,
          connection: id => {
            const found = stored.find(({ connectorId }) => connectorId === id);
            const known = (wellKnownConnections as Readonly<Record<string, string>>)[id];
            return found ?? (known === undefined ? undefined : { connectionId: known, name: id });
          },
        },
      );
      if (result.fault !== undefined) return { fault: result.fault };
      const known = await knownAround(server, call.db, lintable(call, flow));
      const linter = new Linter();
      const key = ({ code, nodeId, message }: { code: string; nodeId?: string; message: string }) =>
        `${code} ${nodeId ?? ''} ${message}`;
      const before = new Set(linter.lint(flow, known).map(key));
      const { graphData, settings } = result.document;
      const after = linter.lint({ ...flow, graphData, settings }, known);
      const left = new Set(after.map(key));
      return {
        gone: [...before].filter(each => !left.has(each)).length,
        came: after.filter(each => !before.has(key(each))).map(({ message }) => message),
      };
    },
    clean: hideKeys,
  };
}

async function variablesOf(server: ServerHost, { db, companyId }: ReaderCall, flow: ReadFlow) {
  const nodes = flow.graphData.elements.nodes ?? [];
  const read = findReferences(nodes.map(({ data }) => data.properties)).flatMap(({ name }) =>
    name ? [name] : [],
  );
  const written = nodes.flatMap(({ data }) =>
    ['saveVariables', 'saveFlowVariables', 'saveUserVariables'].flatMap(property => {
      const rows = data.properties?.[property]?.value;
      return Array.isArray(rows)
        ? rows.flatMap(row =>
            typeof row?.name === 'string' ? [readVariableKey(row.name as string).name] : [],
          )
        : [];
    }),
  );
  const names = [...new Set([...read, ...written])];
  if (names.length === 0) return [];
  const found = await server
    .get(variableStore)
    .exported(db, companyId, { flowId: flow.flowId, names, values: true });
  return found.map(({ name, context, fields: { type, value } }) => ({
    name: readVariableKey(name).name,
    context,
    type,
    ...(type === 'secret' ? {} : { value }),
  }));
}
