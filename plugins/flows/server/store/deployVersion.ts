import { codes, Failure } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import type { Flow } from '../../contract';
import {
  deployGuards,
  deployObservers,
  flowChecks,
  type Candidate,
  type DeployCause,
  type Deployment,
  type RequiredFault,
  type StoredFlow,
} from '../../contract/internal';
import { findFlow, loadFlow } from './findFlow';

/** Tells those that observe deployments of one. */
export async function noteDeployment(
  server: ServerHost,
  db: Queries,
  deployment: Deployment,
): Promise<void> {
  for (const note of server.at(deployObservers)) await note(server, db, deployment);
}

/** Finds what keeps a version from running: broken required rules, and what guards find. */
export async function findDeployFaults(
  server: ServerHost,
  db: Queries,
  candidate: Candidate,
): Promise<readonly RequiredFault[]> {
  const { flow, coming } = candidate;
  return [
    ...(await server.get(flowChecks).findRequired(db, flow, coming)),
    ...(await findGuardFaults(server, db, candidate)),
  ];
}

/** Finds what guards alone hold against a version. */
export async function findGuardFaults(
  server: ServerHost,
  db: Queries,
  candidate: Candidate,
): Promise<readonly RequiredFault[]> {
  const faults: RequiredFault[] = [];
  for (const guard of server.at(deployGuards)) faults.push(...(await guard(server, db, candidate)));
  return faults;
}

/**
 * Makes a version the one that runs, or none; whether it may be is the caller's to ask. Fails with 404
 * where the version is not there any more.
 */
export async function deployVersion(
  server: ServerHost,
  db: Queries,
  flowId: string,
  version: number | null,
  cause: DeployCause,
): Promise<void> {
  const { company_id: companyId, published_version: before } = await findFlow(db, flowId);
  const at = Date.now();
  await writeDeployed(db, flowId, version, at);
  await noteDeployment(server, db, { companyId, flowId, before, after: version, at, ...cause });
}

async function writeDeployed(db: Queries, flowId: string, version: number | null, now: number) {
  if (version === null) {
    const none = { published_version: null, deployed_date: null };
    await db.updateTable('flows').set(none).where('flow_id', '=', flowId).execute();
    return;
  }
  await db
    .updateTable('flows')
    .set({ published_version: version, deployed_date: now, updated_date: now })
    .where('flow_id', '=', flowId)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('flow_versions')
    .set({ deployed_date: now })
    .where('flow_id', '=', flowId)
    .where('version_id', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Failure(404, codes.notFound, `Version ${version} no longer exists.`);
}

/** So many flows are looked at, from those that call it to those that call them in turn. */
const most = 200;

/**
 * The required rules that deployed flows would break because of what a flow that they call, at any
 * depth, has become: they keep them with the version that is deployed, and not with the one that is
 * about to be. `coming` are flows that are about to be written.
 */
export async function findBrokenCallers(
  server: ServerHost,
  db: Queries,
  flow: StoredFlow,
  coming: readonly Flow[] = [],
): Promise<readonly RequiredFault[]> {
  const { flowId, publishedVersion } = flow;
  const required = await server.get(flowChecks).hasRequired(db);
  if (!required || !publishedVersion || publishedVersion === flow.currentVersion) return [];
  const before = await loadFlow(db, flowId, publishedVersion);
  const faults: RequiredFault[] = [];
  for (const { flow_id, published_version } of await findCallers(db, flowId)) {
    const caller = await loadFlow(db, flow_id, published_version);
    const now = await server.get(flowChecks).findRequired(db, caller, coming);
    if (now.length === 0) continue;
    const kept = new Set(
      (await server.get(flowChecks).findRequired(db, caller, [before])).map(({ rule }) => rule),
    );
    for (const fault of now)
      if (!kept.has(fault.rule)) faults.push({ ...fault, flow: caller.name });
  }
  return faults;
}

async function findCallers(db: Queries, flowId: string) {
  const callers = new Map<
    string,
    { readonly flow_id: string; readonly published_version: number }
  >();
  let wanted = [flowId];
  while (wanted.length > 0 && callers.size < most) {
    const rows = await db
      .selectFrom('flow_calls')
      .innerJoin('flows', 'flows.flow_id', 'flow_calls.flow_id')
      .select(['flows.flow_id', 'flows.published_version'])
      .distinct()
      .where('flow_calls.callee_id', 'in', wanted)
      .where('flow_calls.flow_id', '!=', flowId)
      .whereRef('flow_calls.version_id', '=', 'flows.published_version')
      .execute();
    const fresh = rows.flatMap(({ flow_id, published_version }) =>
      published_version !== null && !callers.has(flow_id) ? [{ flow_id, published_version }] : [],
    );
    for (const row of fresh) callers.set(row.flow_id, row);
    wanted = fresh.map(({ flow_id }) => flow_id);
  }
  return [...callers.values()];
}
