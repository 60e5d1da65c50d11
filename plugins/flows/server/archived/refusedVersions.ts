import { codes, Failure } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import type { ArchivedChange } from '#core/server/internal';
import { findDeployFaults, findGuardFaults, noteDeployment } from '../store/deployVersion';
import { loadFlow } from '../store/findFlow';
import { toFlow } from '../store/toFlow';
import { findOtherUses } from '../store/uses/findFlowUses';
import type { FlowsRow } from '../tables';

/** Why the deployed version of a flow must not run, as the rest of a sentence. */
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
  if (!version) return 'the archive doesn’t contain its deployed version. Deploy another version.';
  const flow = toFlow(row, version);
  const candidate = { flow, versionId: version.version_id, coming: [] };
  const faults = await findDeployFaults(server, db, candidate);
  if (faults.length === 0) return undefined;
  const rules = faults.map(({ title }) => `“${title}”`).join(', ');
  return `it breaks ${rules}, which this environment requires before deploying. Fix it and deploy it.`;
}

/** Undeploys a flow whose deployed version must not run, and returns a note that says so. */
export async function undeploy(
  db: Queries,
  { flow_id, name }: Pick<FlowsRow, 'flow_id' | 'name'>,
  fault: string,
): Promise<string> {
  const set = { published_version: null, deployed_date: null };
  await db.updateTable('flows').set(set).where('flow_id', '=', flow_id).execute();
  return `“${name}” is not deployed: ${fault}`;
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
    `The archive changes version ${versionId} of “${flow.name}”, which the ${use.kind} “${use.name}” runs, and it lacks what this environment requires before deploying: ${titles}.`,
  );
}

/**
 * Judges versions whose content an archive brought under the number of one that runs: what is refused
 * is undeployed, and an archive with one that something runs by number is refused as a whole.
 */
export async function judgeWrittenVersions(change: ArchivedChange): Promise<readonly string[]> {
  const { server, db, companyId, customerId, written } = change;
  const notes: string[] = [];
  for (const { flow_id, version_id } of written) {
    const [flowId, versionId] = [String(flow_id), Number(version_id)];
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
