import { flowChecks, flowStore, type Flow } from '#plugins/flows/contract';
import { codes, Failure } from '#core/contract';
import { countRows, requireRoom, type Queries, type ServerHost } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import type { FlowParcel, PromotedFlow, Promotion, PromotionOptions } from '../../contract';
import { diffFlows } from '#plugins/flows/contract/graph/diff/diffFlows';
import type { PortWork } from '../porting/createFlowExport';
import type { FlowHere } from './matchedFlows';
import { preparePromotion } from './preparePromotion';

/** Deploys the current version of a flow, or answers why it may not be, as a sentence. */
async function deployCurrentVersion(
  server: ServerHost,
  db: Queries,
  flowId: string,
): Promise<string | undefined> {
  const store = server.get(flowStore);
  const flow = await store.load(db, flowId);
  if (flow.trigger?.type === 'SCHEDULE') {
    const errors = (await server.get(flowChecks).lint(db, flow)).filter(
      ({ type }) => type === 'error',
    );
    if (errors.length > 0)
      return `“${flow.name}” is not deployed: a flow that starts by itself must have no errors, and it has ${errors.length}.`;
  }
  const faults = [
    ...(await server.get(flowChecks).findRequired(db, flow)),
    ...(await store.brokenCallers(db, flow)),
  ];
  if (faults.length > 0) {
    const rules = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
    return `“${flow.name}” is not deployed: it breaks ${rules}, which this company requires for deploy.`;
  }
  await store.deploy(db, flowId, flow.currentVersion);
  return undefined;
}

/** Brings the flows of a parcel here, in the transaction that the work's `db` is. */
export async function promoteFlows(
  work: PortWork,
  parcel: FlowParcel,
  terms: PromotionOptions,
): Promise<Promotion> {
  const { server, db, companyId, customerId } = work;
  const ready = await preparePromotion(work, db, parcel, terms);
  const { matched, coming, bound } = ready;
  for (const { flow } of parcel.flows)
    await requireSeen(work, terms, flow, matched.get(flow.flowId));
  await server
    .get(flowStore)
    .requireRoom(db, companyId, [...coming.keys()].filter(id => !matched.has(id)).length);
  const wanted = ready.terms.connections;
  if (wanted.length > 0 && !ready.mayCreateConnections) {
    const names = wanted.map(({ name, connectorId }) => `“${name}” (${connectorId})`).join(', ');
    const message = `There is no connection for ${names} here, and you may not create connections here. Choose others, or ask someone who may.`;
    throw new Failure(400, codes.connectionNotFound, message);
  }
  const countConnections = () => countRows(db, 'connections');
  await requireRoom(db, companyId, 'connections', countConnections, wanted.length);
  await server.get(connectionStore).createMissing(db, companyId, customerId, wanted);
  const variables = ready.terms.variables.map(({ key, context, fields }) => ({
    name: key,
    context,
    fields,
  }));
  const variablesMade = await server
    .get(variableStore)
    .ensure(db, companyId, variables, customerId);
  const notes = [...parcel.notes, ...ready.terms.notes];
  const flows: PromotedFlow[] = [];
  for (const { flow } of parcel.flows) {
    const here = matched.get(flow.flowId);
    const next = coming.get(flow.flowId);
    flows.push(await storePromotedFlow(work, terms, flow.flowId, here, next, [...coming.values()]));
  }
  // Those that are called come last in a parcel, and are to run before their callers do.
  if (terms.deploy)
    for (const [at, flow] of [...flows.entries()].reverse()) {
      if (flow.what === 'left' || flow.publishedVersion === flow.version) continue;
      const fault = await deployCurrentVersion(server, db, flow.flowId);
      if (fault) notes.push(fault);
      else
        flows[at] = {
          ...flow,
          what: flow.what === 'same' ? 'deployed' : flow.what,
          publishedVersion: flow.version,
        };
    }
  return {
    flows,
    connectionsMade: wanted.map(({ name }) => name),
    variablesMade: [...variablesMade],
    notes,
    connections: Object.fromEntries(bound.bound),
  };
}

async function requireSeen(
  { server, db }: PortWork,
  { seen }: PromotionOptions,
  flow: Flow,
  here: FlowHere | undefined,
) {
  const version = seen[flow.flowId];
  if (version === (here?.current_version ?? 0)) return;
  if (here && version) throw await server.get(flowStore).conflict(db, here.flow_id, version);
  throw new Failure(
    409,
    codes.conflict,
    `What “${flow.name}” would become has changed since you looked. Look at the difference again.`,
  );
}

async function storePromotedFlow(
  { server, db, customerId }: PortWork,
  { message }: PromotionOptions,
  sourceFlowId: string,
  here: FlowHere | undefined,
  next: Flow | undefined,
  coming: readonly Flow[],
): Promise<PromotedFlow> {
  const terms = { sourceFlowId, undone: '' };
  if (!here) {
    const flow = { ...next!, publishedVersion: null };
    await server
      .get(flowStore)
      .insert(db, flow, await server.get(flowChecks).lint(db, flow, coming), message);
    return {
      ...terms,
      flowId: flow.flowId,
      name: flow.name,
      what: 'made',
      version: 1,
      publishedVersion: null,
      before: null,
    };
  }
  const { flow_id: flowId, name, description, current_version, published_version } = here;
  const before = {
    version: current_version,
    publishedVersion: published_version,
    name,
    description,
  };
  const stood = {
    ...terms,
    flowId,
    name,
    version: current_version,
    publishedVersion: published_version,
    before,
  };
  if (!next) return { ...stood, what: 'left' };
  const old = await server.get(flowStore).load(db, flowId);
  if (diffFlows(old, next).length === 0) return { ...stood, what: 'same' };
  const { createdDate, flowStatus, currentVersion, publishedVersion } = old;
  const flow = {
    ...next,
    createdDate,
    flowStatus,
    currentVersion,
    publishedVersion: publishedVersion ?? null,
  };
  const lint = await server.get(flowChecks).lint(db, flow, coming);
  const version = await server.get(flowStore).save(db, flow, {
    currentVersion,
    customerId,
    now: Date.now(),
    lint,
    message,
  });
  return { ...stood, name: flow.name, what: 'changed', version };
}
