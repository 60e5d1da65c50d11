import { codes, Failure, format, getField } from '#core/contract';
import type { Call, Queries, ServerHost } from '#core/server';
import { timeSlices, withKeepers } from '#core/server/internal';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { compareFlowsSliced, type Compared } from '#plugins/compare/contract/changes/compareFlows';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import type { ChangeCounts, FixedVersion, ProposedFlow } from '../../contract';
import { strings } from '../../strings';
import { readContent } from '../readContent';

/** A version that is proposed, with what is stored of it. */
export interface Proposal extends ProposedFlow {
  readonly name: string;
  readonly counts: ChangeCounts;
  readonly fixed: readonly FixedVersion[];
  /** Who saved the version, those since the deployed one, and those of subflows that it fixes. */
  readonly savers: readonly string[];
}

/** A flow without nodes, for one of which nothing is deployed. */
export const createEmptyFlow = ({ name, description }: Flow) => ({
  name,
  description,
  graphData: createEmptyGraph(),
  settings: {},
});

/** Counts how a version differs from another one. */
export async function countChanges(
  companyId: string,
  before: Compared,
  after: Flow,
): Promise<ChangeCounts> {
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
  const changes = await timeSlices.run(companyId, compareFlowsSliced(before, after));
  for (const { kind } of changes) counts[kind]++;
  return counts;
}

/** The audit trail’s actions for saves of a flow; those without a version created its first. */
const saves = ['create', 'clone', 'import', 'update', 'revert', 'promote'];

/**
 * Finds who imported flows in an archive of the environment, since the base was deployed: an archive
 * says itself who saved its versions.
 */
async function findImporters(db: Queries, flowId: string, baseVersion: number) {
  const deployed = baseVersion
    ? await db
        .selectFrom('audit_events')
        .select('seq')
        .where('resource', '=', 'flow')
        .where('resource_id', '=', flowId)
        .where('action', '=', 'deploy')
        .where('outcome', '=', 'done')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  const imports = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('resource', '=', 'company')
    .where('action', '=', 'import')
    .where('outcome', '=', 'done')
    .where('seq', '>', deployed?.seq ?? 0)
    .execute();
  return imports.flatMap(({ actor_id, after }) => {
    const { created = 0, changed = 0 } = Object(
      getField(getField(JSON.parse(after ?? '{}'), 'tables'), 'flow_versions'),
    ) as { created?: number; changed?: number };
    return created + changed > 0 ? actor_id : [];
  });
}

/** Finds who saved a version, or one since that which it is compared with, on which it builds. */
async function findSavers(
  db: Queries,
  flowId: string,
  { baseVersion, version }: { readonly baseVersion: number; readonly version: number },
): Promise<readonly string[]> {
  const first = baseVersion < version ? baseVersion + 1 : version;
  const rows = await db
    .selectFrom('flow_versions')
    .select('customer_id')
    .where('flow_id', '=', flowId)
    .where('version_id', '>=', first)
    .where('version_id', '<=', version)
    .execute();
  const savers = [
    ...rows.map(({ customer_id }) => customer_id),
    ...(await findImporters(db, flowId, baseVersion)),
  ];
  if (rows.length > version - first) return savers;
  // Some were deleted, and only the trail tells who saved them.
  const events = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('resource', '=', 'flow')
    .where('resource_id', '=', flowId)
    .where('action', 'in', saves)
    .where('outcome', '=', 'done')
    .execute();
  return [
    ...savers,
    ...events.flatMap(({ actor_id, after }) => {
      const saved = Number(getField(JSON.parse(after ?? '{}'), 'version') ?? 1);
      return saved >= first && saved <= version ? actor_id : [];
    }),
  ];
}

/** Finds all who contributed to what a request proposes, in person or by a machine. */
export async function findContributors(
  { server, customerId }: Pick<Call, 'server' | 'customerId'>,
  db: Queries,
  proposals: readonly Proposal[],
): Promise<readonly string[]> {
  const savers = proposals.flatMap(each => each.savers);
  return [...(await withKeepers(server, db, [customerId, ...savers]))];
}

/** Reads versions that are proposed, and compares each with the one that is deployed. */
export async function proposeFlows(
  server: ServerHost,
  db: Queries,
  wanted: readonly { readonly flowId: string; readonly versionId?: number }[],
): Promise<readonly Proposal[]> {
  if (new Set(wanted.map(({ flowId }) => flowId)).size < wanted.length)
    throw new Failure(400, codes.invalid, strings.flowTwice.text);
  const store = server.get(flowStore);
  const proposals: Proposal[] = [];
  for (const { flowId, versionId } of wanted) {
    const after = await store.load(db, flowId, versionId);
    const version = versionId ?? after.currentVersion;
    const baseVersion = after.publishedVersion ?? 0;
    if (baseVersion === version) {
      const values = { name: after.name, version };
      throw new Failure(400, codes.invalid, format(strings.alreadyDeployed, values));
    }
    const { hash, fixed } = await readContent(server, db, after);
    const before = baseVersion ? await store.load(db, flowId, baseVersion) : createEmptyFlow(after);
    const savers = [...(await findSavers(db, flowId, { baseVersion, version }))];
    for (const each of fixed) {
      const { publishedVersion } = await store.load(db, each.flowId, each.versionId);
      if (publishedVersion === each.versionId) continue;
      const span = { baseVersion: publishedVersion ?? 0, version: each.versionId };
      savers.push(...(await findSavers(db, each.flowId, span)));
    }
    proposals.push({
      flowId,
      versionId: version,
      baseVersion,
      hash,
      fixed,
      savers,
      name: after.name,
      counts: await countChanges(after.companyId, before, after),
    });
  }
  return proposals;
}
