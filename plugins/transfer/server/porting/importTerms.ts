import { format } from '#core/contract';
import { evaluate, joinAnd } from '#core/contract/internal';
import { connectionStore } from '#plugins/connections/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { connectorCatalogue, runsHere, standInList } from '#plugins/connectors/contract/internal';
import { mayMakeVariables } from '#plugins/variables/contract';
import type { ImportPlan } from '../../domain/exchange/importPlan';
import type { PortWork } from './createFlowExport';
import { strings } from '../../strings';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { Queries, ServerHost } from '#core/server';

/**
 * Returns the part of a plan that this caller and this installation can carry out, with a sentence
 * for each omission.
 */
export function importTerms(
  { server, access }: Pick<PortWork, 'server' | 'access'>,
  plan: ImportPlan,
) {
  const catalogue = server.get(connectorCatalogue);
  const isKnown = ({ connectorId }: { connectorId: string }) =>
    catalogue.find(connectorId) !== undefined;
  const unknown = [...plan.connectionsToCreate, ...plan.unresolved].filter(each => !isKnown(each));
  const mayMakeThem = evaluate(mayMakeVariables, access).open;
  const mayMake = ({ context }: { context: string }) =>
    mayMakeThem || context === 'flow' || context === 'flowInstance';
  const withheld = plan.variablesToCreate.filter(each => !mayMake(each));
  return {
    connections: plan.connectionsToCreate.filter(isKnown),
    unresolved: plan.unresolved.filter(isKnown),
    variables: plan.variablesToCreate.filter(mayMake),
    notes: [
      ...plan.notes,
      ...unknown.map(({ name, connectorId, nodes }) =>
        format(strings.unknownConnector, { name, connectorId, count: nodes }),
      ),
      ...withheld.map(
        ({ name, context }) =>
          `The ${context} variable “${name}” is missing, and your role can’t create variables. Ask an administrator.`,
      ),
    ],
  };
}

/**
 * A sentence for each connector whose nodes are imported and cannot run here, or not before their
 * connection has its settings, flow by flow.
 */
export async function describeNotRunnable(
  { server, companyId }: Pick<PortWork, 'server' | 'companyId'>,
  db: Queries,
  flows: readonly Flow[],
): Promise<readonly string[]> {
  const catalogue = server.get(connectorCatalogue);
  const standIns = new Set(await server.find(standInList)?.list(db));
  const { needed, lacking } = await server.get(connectionStore).unset(db, companyId);
  return flows.flatMap(({ name, graphData }) => {
    const byConnector = new Map<ConnectorManifest, string[]>();
    const unset = new Map<string, { connector: string; settings: string; count: number }>();
    for (const { data } of graphData.elements.nodes ?? []) {
      const { connectorId = '', connectionId = '', capabilityName = '', isDisabled } = data;
      const manifest = catalogue.find(connectorId);
      const title = manifest?.capabilities[capabilityName]?.title;
      if (!manifest || title === undefined || isDisabled === true) continue;
      if (standIns.has(`${connectorId}.${capabilityName}`)) continue;
      if (!runsHere(manifest, capabilityName)) {
        const titles = byConnector.get(manifest);
        if (titles) titles.push(title);
        else byConnector.set(manifest, [title]);
        continue;
      }
      const missing = lacking[connectionId] ?? needed[connectorId] ?? [];
      if (missing.length === 0) continue;
      const settings = joinAnd(missing);
      const key = `${connectorId} ${settings}`;
      const { count } = unset.get(key) ?? { count: 0 };
      unset.set(key, { connector: manifest.name, settings, count: count + 1 });
    }
    return [
      ...[...byConnector].map(([manifest, titles]) =>
        format(strings.notRunnable, {
          name,
          count: titles.length,
          connector: manifest.name,
          capabilities: [...new Set(titles)].join(', '),
        }),
      ),
      ...[...unset.values()].map(each => format(strings.notConfigured, { name, ...each })),
    ];
  });
}

/**
 * The flows, those that break a rule which the company requires for deploy as flows that are not
 * deployed, and why. Where `deploy` is false, only flows that others of them call are deployed,
 * except for the main flow, which is first: nothing reaches them before their callers are live,
 * and without them no caller could be tried.
 */
export async function deployable(
  server: ServerHost,
  db: Queries,
  flows: readonly Flow[],
  deploy: boolean,
) {
  const called = new Set(
    flows.flatMap(({ flowId, graphData }) =>
      subflowCalls(graphData).flatMap(call => (call.flowId === flowId ? [] : call.flowId)),
    ),
  );
  const judged = await Promise.all(
    flows.map(async (flow, index) => ({
      flow,
      waits: !deploy && (index === 0 || !called.has(flow.flowId)),
      faults: await server
        .get(flowStore)
        .findDeployFaults(db, { flow, versionId: 1, coming: flows }),
    })),
  );
  return {
    flows: judged.map(({ flow, faults, waits }) =>
      faults.length > 0 || waits ? { ...flow, publishedVersion: null } : flow,
    ),
    kept: judged.flatMap(({ flow, faults, waits }) =>
      faults.length === 0 || waits
        ? []
        : [
            `“${flow.name}” was imported but can’t be deployed. It breaks rules that this environment enforces: ${faults.map(({ title }) => `“${title}”`).join(', ')}.`,
          ],
    ),
  };
}
