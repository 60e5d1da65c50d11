import type { Queries } from '#core/server';
import { countFollowers, type FollowCounts } from '#plugins/editor/contract/nextCapabilities';
import type { VersionReader } from '#plugins/flows/contract/internal';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';

/** The most flows that are looked at. */
const most = 500;
/** The most versions whose counts are kept, and the most followers told of a capability. */
const mostKept = 10_000;
const mostTold = 12;

/**
 * Counts what follows what in the flows of an environment. A version never changes, so each is read
 * once in a process; one that an archive puts in another’s place has a moment of its own.
 */
export class FollowerCounts {
  private readonly kept = new Map<string, FollowCounts>();

  async count(
    reader: VersionReader,
    db: Queries,
    companyId: string,
    without = '',
  ): Promise<FollowCounts> {
    const versions = (await listVersions(db)).filter(each => each.flow_id !== without);
    const getKey = (each: Version) =>
      `${companyId}/${each.flow_id}/${each.version_id}/${each.created_date}`;
    if (this.kept.size + versions.length > mostKept) this.kept.clear();
    const unread = versions.filter(each => !this.kept.has(getKey(each)));
    const keys = new Map(unread.map(each => [each.flow_id, getKey(each)]));
    const asked = unread.map(each => ({ flowId: each.flow_id, versionId: each.version_id }));
    for await (const { flowId, document } of reader.versions(db, companyId, asked))
      this.kept.set(keys.get(flowId) ?? '', countFollowers(indexGraph(document.graphData)));
    return sum(versions.map(each => this.kept.get(getKey(each)) ?? {}));
  }
}

interface Version {
  readonly flow_id: string;
  readonly version_id: number;
  readonly created_date: number;
}

const listVersions = (db: Queries): Promise<Version[]> =>
  db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select(['flows.flow_id', 'flow_versions.version_id', 'flow_versions.created_date'])
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .orderBy('flows.saved_date', 'desc')
    .orderBy('flows.flow_id')
    .limit(most)
    .execute();

function sum(all: readonly FollowCounts[]): FollowCounts {
  const total = new Map<string, Map<string, number>>();
  for (const counts of all)
    for (const [before, followers] of Object.entries(counts)) {
      const of = total.get(before) ?? new Map<string, number>();
      total.set(before, of);
      for (const [after, count] of Object.entries(followers))
        of.set(after, (of.get(after) ?? 0) + count);
    }
  return Object.fromEntries(
    [...total].map(([before, of]) => [
      before,
      Object.fromEntries([...of].toSorted((a, b) => b[1] - a[1]).slice(0, mostTold)),
    ]),
  );
}
