import { codes, Failure, format } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { compareFlows } from '#plugins/flows/contract/graph/compare/compareFlows';
import { emptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import type { ChangeCounts, FixedVersion, ProposedFlow } from '../../contract';
import { strings } from '../../strings';
import { readContent } from '../readContent';

/** A version that is proposed, with what is stored of it. */
export interface Proposal extends ProposedFlow {
  readonly name: string;
  readonly counts: ChangeCounts;
  readonly fixed: readonly FixedVersion[];
  /** Who saved the version. */
  readonly savedBy: string;
}

/** A flow without nodes, for one of which nothing is deployed. */
export const emptyFlow = ({ name, description }: Flow) => ({
  name,
  description,
  graphData: emptyGraph(),
  settings: {},
});

/** Counts how a version differs from another one. */
export function countChanges(
  before: Parameters<typeof compareFlows>[0],
  after: Flow,
): ChangeCounts {
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
  for (const { kind } of compareFlows(before, after)) counts[kind]++;
  return counts;
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
    const before = baseVersion ? await store.load(db, flowId, baseVersion) : emptyFlow(after);
    const { customer_id } = await db
      .selectFrom('flow_versions')
      .select('customer_id')
      .where('flow_id', '=', flowId)
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow();
    proposals.push({
      flowId,
      versionId: version,
      baseVersion,
      hash,
      fixed,
      name: after.name,
      counts: countChanges(before, after),
      savedBy: customer_id,
    });
  }
  return proposals;
}
