import { flowStore } from '#plugins/flows/contract';
import { can, evaluate } from '#core/contract';
import type { Queries } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { access as connectionsAccess } from '#plugins/connectors/contract';
import type { Flow } from '#plugins/flows/contract';
import type { FlowParcel, PromotionChoices } from '../../contract';
import { applyPlan } from '../../domain/exchange/applyPlan';
import { parseImport } from '../../domain/exchange/parseImport';
import { planImport } from '../../domain/exchange/planImport';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import type { PortWork } from '../porting/PortWork';
import { importTerms } from '../porting/importTerms';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/toBadRequest';
import { boundConnections } from './boundConnections';
import { mappedVariables } from './mappedVariables';
import { matchedFlows } from './matchedFlows';
import { variablesAt } from './variablesAt';

/**
 * Decides what becomes of each flow, connection and variable of a parcel, as the choices say;
 * writes nothing.
 */
export async function preparePromotion(
  work: PortWork,
  db: Queries,
  parcel: FlowParcel,
  choices: PromotionChoices,
) {
  const { server, companyId, customerId, access } = work;
  const matched = await matchedFlows(db, parcel, choices);
  const connectionsHere = await server.get(connectionStore).list(db, companyId);
  const bound = boundConnections(parcel, choices, connectionsHere);
  const variablesHere = await variablesAt(work, db, parcel, choices, matched);
  const { flows, renamed } = mappedVariables(parcel, choices, variablesHere);
  const source = toBadRequest('parcel', () => parseImport({ flowInfo: { flows } }));
  const called = flows.flatMap(({ graphData }) =>
    subflowCalls(graphData).map(({ flowId }) => flowId),
  );
  const mayCreateConnections = evaluate(can(connectionsAccess, 'create'), access).open;
  const plan = planImport(source, {
    connections: [...connectionsHere, ...bound.toMake],
    variables: new Map([...variablesHere].map(([name, { fields }]) => [name, fields.type])),
    flows: await server.get(flowStore).names(db, called),
    mayCreateConnections,
    connectionMapping: Object.fromEntries(bound.bound),
    flowIds: new Map([...matched].map(([from, { flow_id }]) => [from, flow_id])),
  });
  const left = new Set(choices.left.filter(flowId => matched.has(flowId)));
  const stamp = { companyId, customerId, now: Date.now() };
  const coming = new Map<string, Flow>();
  applyPlan(plan, stamp).forEach((flow, index) => {
    const from = plan.source.flows[index]!.flowId;
    if (!left.has(from)) coming.set(from, flow);
  });
  const keys = new Set(
    [...coming.values()].flatMap(flow => (flow.variables ?? []).map(({ name }) => name)),
  );
  // Connections are bound already; what is left to the terms are variables.
  const variablesToCreate = plan.variablesToCreate.filter(({ key }) => keys.has(key));
  const terms = importTerms(work, {
    ...plan,
    variablesToCreate,
    connectionsToCreate: bound.toMake.map(asOpen),
  });
  return { matched, bound, renamed, variablesHere, plan, coming, terms, mayCreateConnections };
}

const asOpen = <T extends object>(connection: T) => ({ ...connection, candidates: [], nodes: 1 });
