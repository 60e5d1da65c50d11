import { flowStore, type Flow } from '#plugins/flows/contract';
import { can, codes, Failure, newId } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import type { Queries } from '#core/server';
import { connectionStore, type ConnectionName } from '#plugins/connections/contract';
import { access as connectionsAccess } from '#plugins/connectors/contract';
import type { FlowParcel, PromotionChoices, PromotionPlan } from '../../contract';
import { applyPlan } from '../../domain/exchange/applyPlan';
import { parseImport } from '../../domain/exchange/parseImport';
import { planImport } from '../../domain/exchange/planImport';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { PortWork } from '../porting/createFlowExport';
import { importTerms } from '../porting/importTerms';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import { mapVariables, findCarriedVariables } from './mapVariables';
import { matchFlows } from './matchFlows';
import { findWantedConnections } from '../../domain/exchange/bindConnections';
import type { OpenConnection } from '../../domain/exchange/importPlan';

/**
 * For each connection of the parcel the one here: chosen, of the same id, of the same name, the
 * first of its connector, or one to make.
 */
function boundConnections(
  { flows, connections }: FlowParcel,
  choices: Pick<PromotionChoices, 'connections'>,
  here: readonly ConnectionName[],
) {
  const wanted = findWantedConnections(
    { flows: flows.map(({ flow }) => flow) },
    { connections: here },
  );
  const taken = new Set(here.map(({ connectionId }) => connectionId));
  const bound = new Map<string, string>();
  const toMake: OpenConnection[] = [];
  const plans: PromotionPlan['connections'] = wanted.map(each => {
    const { connectionId, connectorId, candidates } = each;
    const name = connections[connectionId] ?? each.name;
    const selected = choices.connections[connectionId];
    if (selected && !candidates.some(one => one.connectionId === selected)) {
      const message = `The connection selected for “${name}” does not exist here, or does not use the connector ${connectorId}.`;
      throw new Failure(400, codes.invalid, message, [
        { at: `body/choices/connections/${connectionId}`, message },
      ]);
    }
    const like =
      candidates.find(one => one.connectionId === connectionId) ??
      candidates.find(one => one.name === name) ??
      candidates[0];
    const chosen = selected ?? like?.connectionId ?? '';
    const made = taken.has(connectionId) ? newId() : connectionId;
    if (chosen === '') toMake.push({ ...each, connectionId: made, name, candidates: [] });
    bound.set(connectionId, chosen || made);
    return { ...each, name, candidates: [...candidates], chosen };
  });
  return { plans, bound, toMake };
}

/** Reads the flows, connections, and variables that a promotion is prepared from. */
export async function readPromotionWorld(
  work: PortWork,
  db: Queries,
  parcel: FlowParcel,
  choices: PromotionChoices,
) {
  const { server, companyId } = work;
  const matched = await matchFlows(db, parcel, choices);
  const called = parcel.flows.flatMap(({ flow }) =>
    subflowCalls(flow.graphData).map(({ flowId }) => flowId),
  );
  return {
    matched,
    connections: await server.get(connectionStore).list(db, companyId),
    variables: await findCarriedVariables(work, db, parcel, choices, matched),
    names: await server.get(flowStore).names(db, called),
  };
}

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
  const matched = await matchFlows(db, parcel, choices);
  const connectionsHere = await server.get(connectionStore).list(db, companyId);
  const bound = boundConnections(parcel, choices, connectionsHere);
  const variablesHere = await findCarriedVariables(work, db, parcel, choices, matched);
  const { flows, renamed } = mapVariables(parcel, choices, variablesHere);
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
    const from = plan.source.flows[index]?.flowId;
    if (from !== undefined && !left.has(from)) coming.set(from, flow);
  });
  const keys = new Set(
    [...coming.values()].flatMap(flow => (flow.variables ?? []).map(({ name }) => name)),
  );
  // Connections are bound already; what is left to the terms are variables.
  const variablesToCreate = plan.variablesToCreate.filter(({ key }) => keys.has(key));
  const terms = importTerms(work, {
    ...plan,
    variablesToCreate,
    connectionsToCreate: bound.toMake,
  });
  return { matched, bound, renamed, variablesHere, plan, coming, terms, mayCreateConnections };
}
