import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { KeySet, type ImportedTable } from '#core/server/internal';
import { subflowCalls } from '../../contract/graph/subflowCalls';
import { findDeployFaults, findGuardFaults, noteDeployment } from '../store/deployVersion';
import { loadFlow, readDocument } from '../store/findFlow';
import { toFlow } from '../store/toFlow';
import { findOtherUses } from '../store/uses/findFlowUses';
import type { FlowsRow } from '../tables';

/** Callers of changed versions whose own callers are judged again, too. */
const mostCallers = 1000;

/** Why the deployed version of a flow must not run, in sentences. */
export async function findArchivedFault(
  { server, db }: Pick<ImportedTable, 'server' | 'db'>,
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
  { server, db, companyId }: ImportedTable,
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

interface VersionKey {
  readonly flowId: string;
  readonly versionId: number;
}

const callersAtOnce = 1000;

/** The versions that call a flow, in the order of their keys. */
async function* listCallers(db: Queries, callee: string): AsyncGenerator<VersionKey> {
  for (let last: VersionKey | undefined; ;) {
    const after = last;
    const rows = await db
      .selectFrom('flow_calls')
      .select(['flow_id as flowId', 'version_id as versionId'])
      .where('callee_id', '=', callee)
      .$if(after !== undefined, query =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('flow_id', 'version_id'),
            '>',
            tuple(after?.flowId ?? '', after?.versionId ?? 0),
          ),
        ),
      )
      .orderBy('flow_id')
      .orderBy('version_id')
      .limit(callersAtOnce)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < callersAtOnce) return;
  }
}

/**
 * Finds the versions that run one of the written ones by its number, at any depth, in the order of
 * their depth. Once there are a thousand, those that call them are not looked for.
 */
async function* findFixedCallers({
  db,
  companyId,
  written,
}: ImportedTable): AsyncGenerator<VersionKey> {
  const toKey = ({ flowId, versionId }: VersionKey) => `${flowId} ${versionId}`;
  const callers = new Map<string, VersionKey>();
  const isKnown = (key: VersionKey) =>
    written.has(key.flowId, key.versionId) || callers.has(toKey(key));
  async function* callersOf(callee: string): AsyncGenerator<VersionKey> {
    for await (const caller of listCallers(db, callee)) {
      if (isKnown(caller)) continue;
      const { flowId: flow_id, versionId: version_id } = caller;
      const document = await readDocument(db, { company_id: companyId, flow_id, version_id });
      const calls = document ? subflowCalls(document.graphData) : [];
      if (calls.some(isKnown)) yield caller;
    }
  }
  async function* writtenFlows(): AsyncGenerator<string> {
    const listed = new KeySet();
    for await (const rows of written.batches())
      for (const row of rows) {
        const flowId = String(row['flow_id']);
        if (listed.add(flowId)) yield flowId;
      }
  }
  let callees: AsyncIterable<string> | Iterable<string> = writtenFlows();
  for (;;) {
    const fresh = new Map<string, VersionKey>();
    for await (const callee of callees)
      for await (const caller of callersOf(callee)) {
        if (fresh.has(toKey(caller))) continue;
        if (callers.size + fresh.size < mostCallers) fresh.set(toKey(caller), caller);
        yield caller;
      }
    for (const [key, caller] of fresh) callers.set(key, caller);
    if (fresh.size === 0 || callers.size >= mostCallers) return;
    callees = new Set([...fresh.values()].map(({ flowId }) => flowId));
  }
}

/**
 * Judges versions whose content an archive brought under the number of one that runs: what is
 * refused is undeployed, and an archive with one that something runs by number is refused as a
 * whole. Versions that call one of them by number are judged again, too.
 */
export async function judgeWrittenVersions(change: ImportedTable): Promise<void> {
  for await (const rows of change.written.batches())
    for (const row of rows)
      await judgeVersion(change, {
        flowId: String(row['flow_id']),
        versionId: Number(row['version_id']),
      });
  for await (const caller of findFixedCallers(change)) await judgeVersion(change, caller);
}

async function judgeVersion(
  change: ImportedTable,
  { flowId, versionId }: VersionKey,
): Promise<void> {
  const { server, db, companyId, customerId } = change;
  await requireUnpinned(change, flowId, versionId);
  const row = await db
    .selectFrom('flows')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('published_version', '=', versionId)
    .executeTakeFirst();
  const fault = row && (await findArchivedFault(change, row));
  if (!fault) return;
  change.note(await undeploy(db, row, fault));
  const cause = { way: 'archive', actorId: customerId, reason: '' } as const;
  const moved = { companyId, flowId, before: versionId, after: null, at: Date.now() };
  await noteDeployment(server, db, { ...moved, ...cause });
}
