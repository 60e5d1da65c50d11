import { codes, Failure } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import type { ArchivedChange } from '#core/server/internal';
import { subflowCalls } from '../../contract/graph/subflowCalls';
import { findDeployFaults, findGuardFaults, noteDeployment } from '../store/deployVersion';
import { loadFlow } from '../store/findFlow';
import { toFlow } from '../store/toFlow';
import { findOtherUses } from '../store/uses/findFlowUses';
import type { FlowsRow } from '../tables';

/** Callers of changed versions that are judged again. */
const mostCallers = 1000;

/** Why the deployed version of a flow must not run, in sentences. */
export async function findArchivedFault(
  { server, db }: Pick<ArchivedChange, 'server' | 'db'>,
  row: FlowsRow,
): Promise<string | undefined> {
  const version = await db
    .selectFrom('flow_versions')
    .select(['document', 'version_id', 'lint'])
    .where('flow_id', '=', row.flow_id)
    .where('version_id', '=', row.published_version)
    .executeTakeFirst();
  if (!version)
    return 'The archive doesn’t contain the flow’s deployed version. Deploy another version.';
  const flow = toFlow(row, version);
  const candidate = { flow, versionId: version.version_id, coming: [] };
  const faults = await findDeployFaults(server, db, candidate);
  if (faults.length === 0) return undefined;
  const rules = faults.map(({ title }) => `“${title}”`).join(', ');
  return `It breaks rules that this environment enforces: ${rules}. Fix the flow, then deploy it.`;
}

/** Undeploys a flow whose deployed version must not run, and returns a note that says so. */
export async function undeploy(
  db: Queries,
  { flow_id, name }: Pick<FlowsRow, 'flow_id' | 'name'>,
  fault: string,
): Promise<string> {
  const set = { published_version: null, deployed_date: null };
  await db.updateTable('flows').set(set).where('flow_id', '=', flow_id).execute();
  return `“${name}” is not deployed. ${fault}`;
}

async function requireUnpinned(
  server: ServerHost,
  { db, companyId }: ArchivedChange,
  flowId: string,
  versionId: number,
): Promise<void> {
  const uses = await findOtherUses(server, db, companyId, flowId);
  const use = uses.find(({ versions = [] }) => versions.includes(versionId));
  if (!use) return;
  const flow = await loadFlow(db, flowId, versionId);
  const faults = await findGuardFaults(server, db, { flow, versionId, coming: [] });
  if (faults.length === 0) return;
  const titles = faults.map(({ title }) => `“${title}”`).join(', ');
  throw new Failure(
    400,
    codes.invalid,
    `The archive changes version ${versionId} of “${flow.name}”, which the ${use.kind} “${use.name}” runs. The new version does not meet this environment’s deployment requirements: ${titles}.`,
  );
}

/** Finds the versions that run one of these by its number, at any depth, in the order of their depth. */
async function findFixedCallers(db: Queries, written: ArchivedChange['written']) {
  const toKey = (flowId: unknown, versionId: unknown) => `${String(flowId)} ${String(versionId)}`;
  const known = new Set(written.map(row => toKey(row['flow_id'], row['version_id'])));
  const callers: { readonly flowId: string; readonly versionId: number }[] = [];
  let wanted = [...new Set(written.map(row => String(row['flow_id'])))];
  while (wanted.length > 0 && callers.length < mostCallers) {
    const rows = await db
      .selectFrom('flow_calls')
      .innerJoin('flow_versions', on =>
        on
          .onRef('flow_versions.flow_id', '=', 'flow_calls.flow_id')
          .onRef('flow_versions.version_id', '=', 'flow_calls.version_id'),
      )
      .select(['flow_calls.flow_id', 'flow_calls.version_id', 'flow_versions.document'])
      .distinct()
      .where('flow_calls.callee_id', 'in', wanted)
      .execute();
    const fresh = rows.filter(
      ({ flow_id, version_id, document }) =>
        !known.has(toKey(flow_id, version_id)) &&
        subflowCalls(readJson(document).graphData).some(call =>
          known.has(toKey(call.flowId, call.versionId)),
        ),
    );
    for (const { flow_id, version_id } of fresh) {
      known.add(toKey(flow_id, version_id));
      callers.push({ flowId: flow_id, versionId: version_id });
    }
    wanted = [...new Set(fresh.map(({ flow_id }) => flow_id))];
  }
  return callers;
}

/**
 * Judges versions whose content an archive brought under the number of one that runs: what is refused
 * is undeployed, and an archive with one that something runs by number is refused as a whole. Versions that
 * call one of them by number are judged again, too.
 */
export async function judgeWrittenVersions(change: ArchivedChange): Promise<readonly string[]> {
  const { server, db, companyId, customerId, written } = change;
  const notes: string[] = [];
  const own = written.map(({ flow_id, version_id }) => ({
    flowId: String(flow_id),
    versionId: Number(version_id),
  }));
  for (const { flowId, versionId } of [...own, ...(await findFixedCallers(db, written))]) {
    await requireUnpinned(server, change, flowId, versionId);
    const row = await db
      .selectFrom('flows')
      .selectAll()
      .where('flow_id', '=', flowId)
      .where('published_version', '=', versionId)
      .executeTakeFirst();
    const fault = row && (await findArchivedFault(change, row));
    if (!fault) continue;
    notes.push(await undeploy(db, row, fault));
    const cause = { way: 'archive', actorId: customerId, reason: '' } as const;
    const moved = { companyId, flowId, before: versionId, after: null, at: Date.now() };
    await noteDeployment(server, db, { ...moved, ...cause });
  }
  return notes;
}
