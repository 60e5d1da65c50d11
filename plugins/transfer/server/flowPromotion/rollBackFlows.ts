import { flowStore, type Flow, type FlowUse, access } from '#plugins/flows/contract';
import {
  deployGuards,
  flowChecks,
  nameUses,
  type PreparedFlow,
} from '#plugins/flows/contract/internal';
import { OutdatedError } from '#core/server/internal';
import { codes, Failure, can } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import type { PromotedFlow } from '../../contract';
import { listConnectorIds } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { PortWork } from '../porting/createFlowExport';

/**
 * Why a flow cannot be put back to how it stood before a promotion, as a sentence; undefined when
 * it can. Uses of a flow are not looked at.
 */
async function findRollBackBlocker(
  work: PortWork,
  flow: PromotedFlow,
): Promise<string | undefined> {
  const { db, server } = work;
  const row = await db
    .selectFrom('flows')
    .selectAll()
    .where('flow_id', '=', flow.flowId)
    .executeTakeFirst();
  if (!row) return `“${flow.name}” no longer exists.`;
  if (row.current_version !== flow.version) {
    const who =
      (await server.get(flowStore).savedBy(db, flow.flowId, row.current_version)) ?? 'Someone';
    return `“${row.name}” has changed since: ${who} saved version ${row.current_version}.`;
  }
  if (row.published_version !== flow.publishedVersion)
    return `Another version of “${row.name}” has been deployed since.`;
  if (!flow.before)
    return evaluate(can(access, 'delete'), work.access).open
      ? undefined
      : `This promotion created “${row.name}”, and your role can’t delete flows here.`;
  for (const version of new Set([flow.before.version, flow.before.publishedVersion])) {
    const kept =
      version === null ||
      (await db
        .selectFrom('flow_versions')
        .select('version_id')
        .where('flow_id', '=', flow.flowId)
        .where('version_id', '=', version)
        .executeTakeFirst());
    if (!kept) return `Version ${version} of “${row.name}”, the previous version, was deleted.`;
  }
  return undefined;
}

/** The state to restore, by the IDs of flows. */
interface Before {
  /** Flows as they stood before a promotion: to be saved as next versions. */
  readonly prepared: ReadonlyMap<string, PreparedFlow>;
  /** Why what ran before must not run again. */
  readonly refused: ReadonlyMap<string, string>;
}

const isOpen = ({ what, undone }: PromotedFlow) =>
  !undone && ['made', 'changed', 'deployed'].includes(what);

/** Prepares to put back what a promotion has done; `rollBackFlows` does it. */
export async function prepareRollBack(
  { server, db }: PortWork,
  flows: readonly PromotedFlow[],
): Promise<Before> {
  const store = server.get(flowStore);
  const back: Flow[] = [];
  for (const flow of flows) {
    const { flowId, before, what } = flow;
    if (!isOpen(flow) || !before || what !== 'changed') continue;
    // A missing version is reported when the flows are rolled back.
    const old = await store.load(db, flowId, before.version).catch(ifMissing);
    if (!old) continue;
    const { name, description } = before;
    back.push({ ...old, name, description, connectorIds: listConnectorIds(old.graphData) });
  }
  const prepared = new Map<string, PreparedFlow>();
  for (const flow of back) {
    const lint = await server.get(flowChecks).lint(db, flow, back);
    prepared.set(flow.flowId, await store.prepare(flow, lint));
  }
  return { prepared, refused: await findRefused({ server, db }, flows) };
}

/** Asks what guards deployments whether the versions that ran before may run again. */
async function findRefused(
  { server, db }: Pick<PortWork, 'server' | 'db'>,
  flows: readonly PromotedFlow[],
): Promise<Before['refused']> {
  const refused = new Map<string, string>();
  for (const each of flows.filter(isOpen)) {
    const versionId = each.before?.publishedVersion ?? null;
    if (versionId === null || versionId === each.publishedVersion) continue;
    const flow = await server.get(flowStore).load(db, each.flowId, versionId).catch(ifMissing);
    if (!flow) continue;
    const faults = [];
    for (const guard of server.at(deployGuards))
      faults.push(...(await guard(server, db, { flow, versionId, coming: [] })));
    if (faults.length === 0) continue;
    const reasons = faults.flatMap(({ findings }) =>
      findings.map(({ message, recommendation }) => `${message}. ${recommendation}`),
    );
    refused.set(each.flowId, reasons.join(' '));
  }
  return refused;
}

function ifMissing(fault: unknown): undefined {
  if (fault instanceof Failure && fault.status === 404) return undefined;
  throw fault;
}

/** Puts back what a promotion has done, in the transaction that the work's `db` is. */
export async function rollBackFlows(
  work: PortWork,
  flows: readonly PromotedFlow[],
  { prepared, refused }: Before,
  { others, message }: { readonly others: boolean; readonly message: string },
) {
  const open = flows.filter(isOpen);
  const faults = new Map<string, string>();
  for (const flow of open) {
    const fault = refused.get(flow.flowId) ?? (await findRollBackBlocker(work, flow));
    if (fault) faults.set(flow.flowId, fault);
  }
  const undone = new Map<string, 'restored' | 'deleted'>();
  for (const flow of open) {
    if (!flow.before || faults.has(flow.flowId)) continue;
    await restore(work, flow, flow.before, prepared, message);
    undone.set(flow.flowId, 'restored');
  }
  for (const flowId of await deletable(work, open, faults)) {
    await work.server.get(flowStore).remove(work.db, work.companyId, flowId);
    undone.set(flowId, 'deleted');
  }
  if (faults.size > 0 && (!others || undone.size === 0))
    throw new Failure(
      409,
      codes.conflict,
      [...faults.values()].join(' '),
      [...faults].map(([at, fault]) => ({ at, message: fault })),
    );
  return {
    flows: flows.map(flow => ({ ...flow, undone: undone.get(flow.flowId) ?? flow.undone })),
    notes: [...faults.values()],
  };
}

async function restore(
  { server, db, customerId }: PortWork,
  flow: PromotedFlow,
  before: NonNullable<PromotedFlow['before']>,
  prepared: Before['prepared'],
  message: string,
): Promise<void> {
  const store = server.get(flowStore);
  const { flowId, what, version: currentVersion } = flow;
  let version = currentVersion;
  if (what === 'changed') {
    const back = prepared.get(flowId);
    if (!back) throw new OutdatedError();
    const terms = { currentVersion, customerId, now: Date.now(), message };
    version = await store.save(db, back, terms);
  }
  if (before.publishedVersion === flow.publishedVersion) return;
  // If the current version was deployed before, its equal is the current version now.
  const back = before.publishedVersion === before.version ? version : before.publishedVersion;
  await store.deploy(db, flowId, back, { way: 'rollback', actorId: customerId, reason: message });
}

/**
 * Of the flows that were made, those that nothing uses but others of them; for the rest a sentence
 * is added to `faults`.
 */
async function deletable(
  { server, db, companyId }: PortWork,
  open: readonly PromotedFlow[],
  faults: Map<string, string>,
) {
  const made = new Map(
    open
      .filter(({ before, flowId }) => !before && !faults.has(flowId))
      .map(each => [each.flowId, each]),
  );
  const uses = new Map<string, readonly FlowUse[]>();
  for (const flowId of made.keys())
    uses.set(flowId, await server.get(flowStore).uses(db, companyId, flowId));
  for (let again = true; again;) {
    again = false;
    for (const [flowId, { name }] of made) {
      const kept = (uses.get(flowId) ?? []).filter(
        ({ kind, id }) => kind !== 'flow' || !made.has(id),
      );
      if (kept.length === 0) continue;
      const named = nameUses(kept);
      faults.set(flowId, `This promotion created “${name}”, which is now used by ${named}.`);
      made.delete(flowId);
      again = true;
    }
  }
  return [...made.keys()];
}
