import { isDeepStrictEqual } from 'node:util';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { flowChecks, type PreparedFlow } from '#plugins/flows/contract/internal';
import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { OutdatedError } from '#core/server/internal';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import type { FlowParcel, PromotedFlow, Promotion, PromotionOptions } from '../../contract';
import { diffFlows } from '#plugins/flows/contract/graph/diff/diffFlows';
import type { PortWork } from '../porting/createFlowExport';
import type { FlowHere } from './matchFlows';
import { findDeployFault } from './findDeployFault';
import { preparePromotion, readPromotionWorld } from './preparePromotion';

/** The change of one flow, and its writes. */
interface PromotedStep {
  readonly promoted: PromotedFlow;
  readonly prepared?: PreparedFlow;
  readonly deploy?: boolean;
}

/**
 * Prepares to bring the flows of a parcel here, with all that takes long; returns what writes it in
 * the transaction given, and throws `OutdatedError` there where what it was prepared from has changed.
 */
export async function promoteFlows(
  work: PortWork,
  parcel: FlowParcel,
  terms: PromotionOptions,
): Promise<(db: Queries) => Promise<Promotion>> {
  const { server, db: here, companyId, customerId } = work;
  const world = await readPromotionWorld(work, here, parcel, terms);
  const ready = await preparePromotion(work, here, parcel, terms);
  const { matched, coming, bound } = ready;
  for (const { flow } of parcel.flows)
    await requireSeen(work, terms, flow, matched.get(flow.flowId));
  const wanted = ready.terms.connections;
  if (wanted.length > 0 && !ready.mayCreateConnections) {
    const names = wanted.map(({ name, connectorId }) => `“${name}” (${connectorId})`).join(', ');
    const message = `This environment has no connections for ${names}. Your role can’t create connections. Select existing connections or ask an administrator.`;
    throw new Failure(400, codes.connectionNotFound, message);
  }
  const variables = ready.terms.variables.map(({ key, context, fields }) => ({
    name: key,
    context,
    fields,
  }));
  const notes = [...parcel.notes, ...ready.terms.notes];
  const steps: PromotedStep[] = [];
  const all = [...coming.values()];
  for (const { flow } of parcel.flows)
    steps.push(
      await prepareFlow(work, flow.flowId, matched.get(flow.flowId), coming.get(flow.flowId), all),
    );
  if (terms.deploy)
    for (const [at, { promoted, prepared }] of [...steps.entries()].reverse()) {
      if (promoted.what === 'left' || promoted.publishedVersion === promoted.version) continue;
      const fault = await findDeployFault(work, promoted, prepared?.flow, all);
      if (fault) notes.push(fault);
      else
        steps[at] = {
          ...(prepared && { prepared }),
          deploy: true,
          promoted: {
            ...promoted,
            what: promoted.what === 'same' ? 'deployed' : promoted.what,
            publishedVersion: promoted.version,
          },
        };
    }
  return async db => {
    const now = await readPromotionWorld(work, db, parcel, terms);
    if (!isDeepStrictEqual(now, world)) throw new OutdatedError();
    const store = server.get(flowStore);
    const made = steps.filter(({ promoted }) => promoted.what === 'made');
    await store.requireRoom(db, companyId, made.length);
    await server.get(connectionStore).requireRoom(db, companyId, wanted.length);
    await server.get(connectionStore).createMissing(db, companyId, customerId, wanted);
    const variablesMade = await server
      .get(variableStore)
      .ensure(db, companyId, variables, customerId);
    for (const { promoted, prepared } of steps) {
      if (!prepared) continue;
      if (promoted.before)
        await store.save(db, prepared, {
          currentVersion: promoted.before.version,
          customerId,
          now: Date.now(),
          message: terms.message,
        });
      else await store.insert(db, prepared, terms.message);
    }
    // Those that are called come last in a parcel, and are to run before their callers do.
    for (const { promoted, deploy } of [...steps].reverse())
      if (deploy)
        await store.deploy(db, promoted.flowId, promoted.version, {
          way: 'promotion',
          actorId: customerId,
          reason: terms.message,
        });
    return {
      flows: steps.map(({ promoted }) => promoted),
      connectionsMade: wanted.map(({ name }) => name),
      variablesMade: [...variablesMade],
      notes,
      connections: Object.fromEntries(bound.bound),
    };
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
    `The flow that “${flow.name}” replaces has changed since you reviewed it. Review the differences again.`,
  );
}

async function prepareFlow(
  { server, db }: PortWork,
  sourceFlowId: string,
  here: FlowHere | undefined,
  next: Flow | undefined,
  coming: readonly Flow[],
): Promise<PromotedStep> {
  const terms = { sourceFlowId, undone: '' };
  const store = server.get(flowStore);
  const prepare = async (flow: Flow) =>
    store.prepare(flow, await server.get(flowChecks).lint(db, flow, coming));
  if (!here) {
    const flow = { ...next!, publishedVersion: null };
    const promoted: PromotedFlow = {
      ...terms,
      flowId: flow.flowId,
      name: flow.name,
      what: 'made',
      version: 1,
      publishedVersion: null,
      before: null,
    };
    return { promoted, prepared: await prepare(flow) };
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
  if (!next) return { promoted: { ...stood, what: 'left' } };
  const old = await store.load(db, flowId);
  if (diffFlows(old, next).length === 0) return { promoted: { ...stood, what: 'same' } };
  const { createdDate, flowStatus, currentVersion, publishedVersion } = old;
  const flow = {
    ...next,
    createdDate,
    flowStatus,
    currentVersion,
    publishedVersion: publishedVersion ?? null,
  };
  const version = current_version + 1;
  const promoted: PromotedFlow = { ...stood, name: flow.name, what: 'changed', version };
  return { promoted, prepared: await prepare(flow) };
}
