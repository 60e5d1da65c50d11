import { flowStore } from '#plugins/flows/contract';
import { readVariableKey, variableStore } from '#plugins/variables/contract';

import type { FlowParcel, PromotedFlowPlan, PromotionChoices, PromotionPlan } from '../../contract';
import { diffFlows } from '#plugins/flows/contract/graph/diff/diffFlows';
import { isSecret } from '#plugins/flows/contract/graph/references/variables';
import type { PortWork } from '../porting/createFlowExport';
import { preparePromotion } from './preparePromotion';

const mostShown = 300;
type Ready = Awaited<ReturnType<typeof preparePromotion>>;

/** Plans a promotion; writes nothing. */
export async function planPromotion(
  work: PortWork,
  parcel: FlowParcel,
  choices: PromotionChoices,
): Promise<PromotionPlan> {
  const ready = await preparePromotion(work, work.db, parcel, choices);
  const flows: PromotedFlowPlan[] = [];
  for (const each of parcel.flows) flows.push(await flowPlan(work, ready, each));
  const { bound, terms, mayCreateConnections } = ready;
  const lacking = mayCreateConnections
    ? []
    : terms.connections.map(
        ({ name, connectorId }) =>
          `“${name}” (${connectorId}) has no connection here, and your role can’t create connections here. Ask an administrator.`,
      );
  return {
    flows,
    connections: bound.plans,
    variables: await variablePlans(work, ready, parcel),
    notes: [...parcel.notes, ...terms.notes, ...lacking],
  };
}

async function flowPlan(
  { db, server }: PortWork,
  { matched, coming }: Ready,
  { flow, called }: FlowParcel['flows'][number],
) {
  const here = matched.get(flow.flowId);
  const after = coming.get(flow.flowId);
  const before = here && after ? await server.get(flowStore).load(db, here.flow_id) : undefined;
  const changes = before && after ? diffFlows(before, after) : [];
  return {
    sourceFlowId: flow.flowId,
    name: flow.name,
    sourceVersion: flow.currentVersion,
    called,
    what: !here ? 'new' : !after ? 'left' : changes.length > 0 ? 'changed' : 'same',
    flowId: here?.flow_id ?? '',
    nameHere: here?.name ?? '',
    version: here?.current_version ?? 0,
    publishedVersion: here?.published_version ?? null,
    changes: changes.slice(0, mostShown),
    changeCount: changes.length,
  };
}

async function variablePlans(
  { server, companyId }: PortWork,
  { renamed, variablesHere, matched }: Ready,
  parcel: FlowParcel,
): Promise<PromotionPlan['variables']> {
  const ofCompany = (await server.get(variableStore).load(companyId, '')).filter(
    ({ context }) => context === 'company',
  );
  const plans = new Map<string, PromotionPlan['variables'][number]>();
  for (const { flow } of parcel.flows)
    for (const variable of flow.variables ?? []) {
      const { name } = readVariableKey(variable.name);
      const { context, fields } = variable;
      const mapped = context === 'company' ? (renamed.get(name) ?? '') : '';
      const owner = context === 'flow' ? matched.get(flow.flowId)?.flow_id : undefined;
      const key = [mapped || name, context, ...(context === 'flow' ? [owner ?? ''] : [])].join(
        '##SK##',
      );
      const here = variablesHere.get(key);
      const id = context === 'flow' ? variable.name : `${name} ${context}`;
      if (plans.has(id)) continue;
      plans.set(id, {
        name,
        context,
        type: fields.type,
        what: mapped ? 'mapped' : here ? 'here' : 'made',
        typeHere: here?.fields.type ?? '',
        value:
          !isSecret(variable) &&
          fields.value !== undefined &&
          fields.value !== null &&
          fields.value !== '',
        candidates: context === 'company' ? ofCompany.map(each => each.name) : [],
        to: mapped,
      });
    }
  return [...plans.values()];
}
