import { flowChecks, flowStore } from '#plugins/flows/contract';
import { codes, Failure } from '#core/contract';
import { countRows, requireRoom, type Queries } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import type { ImportReply } from '../../contract';
import { applyPlan } from '../../domain/exchange/applyPlan';
import type { ImportPlan } from '../../domain/exchange/importPlan';
import { deployable, describeNotRunnable, importTerms } from './importTerms';
import type { PortWork } from './createFlowExport';

/** Carries a plan out in the transaction given. */
export async function applyImport(
  work: PortWork,
  db: Queries,
  plan: ImportPlan,
): Promise<ImportReply> {
  const { server, companyId, customerId } = work;
  const terms = importTerms(work, plan);
  if (terms.unresolved.length > 0) throw missing(terms.unresolved);
  await server.get(flowStore).requireRoom(db, companyId, plan.source.flows.length);
  const countConnections = () => countRows(db, 'connections');
  await requireRoom(db, companyId, 'connections', countConnections, terms.connections.length);
  const made = await server
    .get(connectionStore)
    .createMissing(db, companyId, customerId, terms.connections);
  const wanted = terms.variables.map(({ key, context, fields }) => ({
    name: key,
    context,
    fields,
  }));
  const variablesCreated = await server
    .get(variableStore)
    .ensure(db, companyId, wanted, customerId);
  const stamp = { companyId, customerId, now: Date.now() };
  const { flows, kept } = await deployable(server, db, applyPlan(plan, stamp));
  const { flowIds, flowNames } = plan;
  for (const flow of flows) {
    await server
      .get(flowStore)
      .insert(db, flow, await server.get(flowChecks).lint(db, flow, flows));
    const deployed = flow.publishedVersion === 1;
    const after = {
      name: flow.name,
      connections: made.map(({ name }) => name),
      ...(deployed ? {} : { deployed }),
    };
    await work.audit({ action: 'import', resource: 'flow', resourceId: flow.flowId, after }, db);
  }
  return {
    flowInfo: await server.get(flowStore).load(db, flows[0]!.flowId),
    flows: [...flowIds].map(([sourceFlowId, flowId]) => ({
      flowId,
      name: flowNames.get(sourceFlowId) ?? '',
      sourceFlowId,
    })),
    choices: [],
    variablesCreated: [...variablesCreated],
    connectionsCreated: made.map(({ name }) => name),
    notes: [...terms.notes, ...kept, ...(await describeNotRunnable(work, db, flows))],
  };
}

function missing(connections: ImportPlan['unresolved']): Failure {
  const named = connections.map(({ name, connectorId }) => `"${name}" (${connectorId})`).join(', ');
  return new Failure(
    400,
    codes.connectionNotFound,
    `The company has no connection for ${named}, and you may not create connections. Ask someone who may, or choose others.`,
    connections.map(({ connectionId, name }) => ({
      at: `connectionMapping/${connectionId}`,
      message: `"${name}" is missing`,
    })),
  );
}
