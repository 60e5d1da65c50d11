import { readJson, type Queries } from '#core/server';
import { countFollowers, type FollowCounts } from '#plugins/editor/contract/nextCapabilities';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';

/** The most flows that are looked at, and how many of them are read at once. */
const most = 500;
const atOnce = 20;
/** The most versions whose counts are kept, and the most followers told of a capability. */
const mostKept = 10_000;
const mostTold = 12;

/**
 * Counts what follows what in the flows of an environment. A version never changes, so each is read
 * once in a process; one that an archive puts in another’s place has a moment of its own.
 */
export class FollowerCounts {
  private readonly kept = new Map<string, FollowCounts>();

  async count(db: Queries, companyId: string, without = ''): Promise<FollowCounts> {
    const versions = (await listVersions(db)).filter(each => each.flow_id !== without);
    const getKey = (each: Version) =>
      `${companyId}/${each.flow_id}/${each.version_id}/${each.created_date}`;
    if (this.kept.size + versions.length > mostKept) this.kept.clear();
    const unread = versions.filter(each => !this.kept.has(getKey(each)));
    for (let at = 0; at < unread.length; at += atOnce) {
      const part = unread.slice(at, at + atOnce);
      const documents = await readDocuments(db, part);
      for (const each of part) {
        const text = documents.get(each.flow_id);
        const graph = text === undefined ? undefined : readJson(text).graphData;
        this.kept.set(getKey(each), graph ? countFollowers(indexGraph(graph)) : {});
      }
    }
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

async function readDocuments(db: Queries, versions: readonly Version[]) {
  const rows = await db
    .selectFrom('flow_versions')
    .select(['flow_id', 'document'])
    .where(({ or, and, eb }) =>
      or(
        versions.map(each =>
          and([eb('flow_id', '=', each.flow_id), eb('version_id', '=', each.version_id)]),
        ),
      ),
    )
    .execute();
  return new Map(rows.map(({ flow_id, document }) => [flow_id, document]));
}

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
