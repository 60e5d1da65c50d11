import { codes, Failure, type Output } from '../../../../core/contract';
import { countImport, handle, type Call, type Queries } from '../../../../core/server';
import { connectionStore, variableStore } from '../../../connections/contract';
import { importFlow as endpoint, type Flow } from '../../contract';
import { applyPlan, parseImport, planImport, type ImportPlan } from '../../domain';
import { importOnce } from '../store/importOnce';
import { importTerms } from '../store/importTerms';
import { importWorld } from '../store/importWorld';
import { insertFlow } from '../store/insertFlow';
import { lintStored } from '../store/lintStored';
import { loadFlow } from '../store/loadFlow';
import { makeRoom } from '../store/makeRoom';
import { orRefuse } from '../store/orRefuse';
import { requiredFaults } from '../store/requiredFaults';

type Reply = Output<typeof endpoint>;

/** Imports a flow, a bundle or an import wrapper: all of it or nothing. With `dryRun` it says what it would do. */
export const importFlow = handle(endpoint, async ({ query, body }, call) => {
  const { connectionMapping, ...wrapper } = body;
  const source = orRefuse('body', () => parseImport(wrapper));
  const planned = async (db: Queries) => {
    const world = await importWorld(call, db, source, connectionMapping);
    return orRefuse('body', () => planImport(source, world));
  };
  const dry = query.dryRun !== undefined && query.dryRun !== 'false';
  if (dry) return preview(call, await planned(call.db));
  countImport(call);
  return importOnce(call, body, async db => carryOut(call, db, await planned(db)));
});

async function preview(call: Call, plan: ImportPlan): Promise<Reply> {
  const terms = importTerms(call, plan);
  const { kept } = await deployable(call, call.db, applyPlan(plan, stampOf(call)));
  return {
    flows: [],
    choices: plan.choices.map(each => ({ ...each, candidates: [...each.candidates] })),
    variablesCreated: terms.variables.map(({ key }) => key),
    connectionsCreated: terms.connections.map(({ name }) => name),
    notes: [...terms.notes, ...kept],
  };
}

async function carryOut(call: Call, db: Queries, plan: ImportPlan): Promise<Reply> {
  const { server, companyId, customerId } = call;
  const terms = importTerms(call, plan);
  if (terms.unresolved.length > 0) throw missing(terms.unresolved);
  await makeRoom(db, companyId, plan.source.flows.length);
  const made = await server.get(connectionStore).createMissing(db, companyId, customerId, terms.connections);
  const wanted = terms.variables.map(({ key, context, fields }) => ({ name: key, context, fields }));
  const variablesCreated = await server.get(variableStore).ensure(db, companyId, wanted, customerId);
  const { flows, kept } = await deployable(call, db, applyPlan(plan, stampOf(call)));
  const { flowIds, flowNames } = plan;
  const names = new Map([...flowIds].map(([source, flowId]) => [flowId, flowNames.get(source)!]));
  for (const flow of flows) {
    await insertFlow(db, flow, await lintStored(server, db, flow, flows));
    const deployed = flow.publishedVersion === 1;
    const after = { name: flow.name, connections: made.map(({ name }) => name), ...(deployed ? {} : { deployed }) };
    await call.audit({ action: 'import', resource: 'flow', resourceId: flow.flowId, after }, db);
  }
  return {
    flowInfo: await loadFlow(db, flows[0]!.flowId),
    flows: [...flowIds].map(([sourceFlowId, flowId]) => ({ flowId, name: names.get(flowId)!, sourceFlowId })),
    choices: [],
    variablesCreated: [...variablesCreated],
    connectionsCreated: made.map(({ name }) => name),
    notes: [...terms.notes, ...kept],
  };
}

const stampOf = ({ companyId, customerId }: Call) => ({ companyId, customerId, now: Date.now() });

/** The flows, those that break a rule which the company requires for deploy as flows that are not deployed, and why. */
async function deployable({ server }: Call, db: Queries, flows: readonly Flow[]) {
  const judged = await Promise.all(
    flows.map(async flow => ({ flow, faults: await requiredFaults(server, db, flow, flows) })),
  );
  return {
    flows: judged.map(({ flow, faults }) => (faults.length > 0 ? { ...flow, publishedVersion: null } : flow)),
    kept: judged.flatMap(({ flow, faults }) =>
      faults.length === 0
        ? []
        : [
            `“${flow.name}” is imported and not deployed: it breaks ${faults.map(({ title }) => `“${title}”`).join(', ')}, which this company requires for deploy.`,
          ],
    ),
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
