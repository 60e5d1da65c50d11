import { isDeepStrictEqual } from 'node:util';
import { flowStore } from '#plugins/flows/contract';
import { flowChecks, type PreparedFlow } from '#plugins/flows/contract/internal';
import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { OutdatedError } from '#core/server/internal';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import type { ImportReply } from '../../contract';
import { applyPlan } from '../../domain/exchange/applyPlan';
import type { ImportPlan } from '../../domain/exchange/importPlan';
import type { createImportPlanner } from './createImportPlanner';
import { deployable, describeNotRunnable, importTerms } from './importTerms';
import type { PortWork } from './createFlowExport';

type ImportPlanner = ReturnType<typeof createImportPlanner>;
type PreparedImport = Awaited<ReturnType<typeof prepareImport>>;

/** Plans an import, and lints and judges its flows, before the transaction that carries it out. */
export async function prepareImport(work: PortWork, planner: ImportPlanner) {
  const { server, db, companyId, customerId } = work;
  const world = await planner.readWorld(db);
  const plan = planner.plan(world);
  const terms = importTerms(work, plan);
  if (terms.unresolved.length > 0) throw missing(terms.unresolved);
  const stamp = { companyId, customerId, now: Date.now() };
  const { flows, kept } = await deployable(server, db, applyPlan(plan, stamp), planner.deploy);
  const prepared: PreparedFlow[] = [];
  for (const flow of flows)
    prepared.push(
      await server.get(flowStore).prepare(flow, await server.get(flowChecks).lint(db, flow, flows)),
    );
  const notes = [
    ...plan.rebound,
    ...terms.notes,
    ...kept,
    ...(await describeNotRunnable(work, db, flows)),
  ];
  return { planner, world, plan, terms, prepared, notes };
}

/**
 * Carries out in the transaction given what was prepared.
 *
 * @throws OutdatedError where the connections, variables or flows that it binds to have changed
 */
export async function applyImport(
  work: PortWork,
  db: Queries,
  { planner, world, plan, terms, prepared, notes }: PreparedImport,
): Promise<ImportReply> {
  const { server, companyId, customerId } = work;
  if (!isDeepStrictEqual(await planner.readWorld(db), world)) throw new OutdatedError();
  const store = server.get(flowStore);
  await store.requireRoom(db, companyId, plan.source.flows.length);
  await server.get(connectionStore).requireRoom(db, companyId, terms.connections.length);
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
  for (const each of prepared) {
    const { flow } = each;
    await store.insert(db, each);
    await store.noteInserted(db, flow, { way: 'import', actorId: customerId, reason: '' });
    const deployed = flow.publishedVersion === 1;
    const after = {
      name: flow.name,
      connections: made.map(({ name }) => name),
      ...(deployed ? {} : { deployed }),
    };
    await work.audit({ action: 'import', resource: 'flow', resourceId: flow.flowId, after }, db);
  }
  const { flowIds, flowNames } = plan;
  return {
    flowInfo: await store.stored(db, prepared[0]!),
    flows: [...flowIds].map(([sourceFlowId, flowId]) => ({
      flowId,
      name: flowNames.get(sourceFlowId) ?? '',
      sourceFlowId,
    })),
    choices: [],
    variablesCreated: [...variablesCreated],
    connectionsCreated: made.map(({ name }) => name),
    notes,
  };
}

function missing(connections: ImportPlan['unresolved']): Failure {
  const named = connections.map(({ name, connectorId }) => `"${name}" (${connectorId})`).join(', ');
  return new Failure(
    400,
    codes.connectionNotFound,
    `The environment has no connection for ${named}, and your role can’t create connections. Ask an administrator, or select others.`,
    connections.map(({ connectionId, name }) => ({
      at: `connectionMapping/${connectionId}`,
      message: `“${name}” is missing`,
    })),
  );
}
