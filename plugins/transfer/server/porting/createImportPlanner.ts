import type { Queries } from '#core/server';
import type { ImportBody, ImportReply } from '../../contract';
import { parseImport, type ImportSource } from '../../domain/exchange/parseImport';
import { planImport } from '../../domain/exchange/planImport';
import type { ImportPlan, ImportWorld } from '../../domain/exchange/importPlan';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import type { PortWork } from './createFlowExport';
import { flowStore } from '#plugins/flows/contract';
import { can } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { connectionStore } from '#plugins/connections/contract';
import { access as connectionsAccess } from '#plugins/connectors/contract';
import { variableStore, readVariableKey } from '#plugins/variables/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { applyPlan } from '../../domain/exchange/applyPlan';
import { deployable, describeNotRunnable, importTerms } from './importTerms';

/** Reads what an import may bind to in the environment, and what its caller may create. */
async function importWorld(
  call: Pick<PortWork, 'server' | 'companyId' | 'access'>,
  db: Queries,
  source: ImportSource,
  connectionMapping?: Readonly<Record<string, string>>,
): Promise<ImportWorld> {
  const { server, companyId, access } = call;
  const names = source.flows.flatMap(flow =>
    (flow.variables ?? []).map(({ name }) => readVariableKey(name).name),
  );
  const called = source.flows.flatMap(({ graphData }) =>
    subflowCalls(graphData).map(({ flowId }) => flowId),
  );
  const variables = await server
    .get(variableStore)
    .exported(db, companyId, { flowId: '', names: [...new Set(names)], values: false });
  return {
    connections: await server.get(connectionStore).list(db, companyId),
    variables: new Map(variables.map(({ name, fields }) => [name, fields.type])),
    flows: await server.get(flowStore).names(db, called),
    mayCreateConnections: evaluate(can(connectionsAccess, 'create'), access).open,
    ...(connectionMapping ? { connectionMapping } : {}),
  };
}

/** Reads what a call brings; the plan for it is made later, of what it may bind to here. */
export function createImportPlanner(
  work: PortWork,
  { connectionMapping, deploy = true, ...wrapper }: ImportBody,
) {
  const source = toBadRequest('body', () => parseImport(wrapper));
  const readWorld = (db: Queries) => importWorld(work, db, source, connectionMapping);
  return {
    /** Whether the main flow is deployed, too. */
    deploy,
    readWorld,
    plan: (world: ImportWorld): ImportPlan => toBadRequest('body', () => planImport(source, world)),
  };
}

/** Previews the result of an import; writes nothing. */
export async function previewImport(
  work: PortWork,
  planner: ReturnType<typeof createImportPlanner>,
): Promise<ImportReply> {
  const { server, db, companyId, customerId } = work;
  const plan = planner.plan(await planner.readWorld(db));
  const terms = importTerms(work, plan);
  const planned = applyPlan(plan, { companyId, customerId, now: Date.now() });
  const { flows, kept } = await deployable(server, db, planned, planner.deploy);
  return {
    flows: [],
    choices: plan.choices.map(each => ({ ...each, candidates: [...each.candidates] })),
    variablesCreated: terms.variables.map(({ key }) => key),
    connectionsCreated: terms.connections.map(({ name }) => name),
    notes: [...terms.notes, ...kept, ...(await describeNotRunnable(work, db, flows))],
  };
}
