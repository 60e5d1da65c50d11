import { type Queries, handle } from '#core/server';
import { SizedCache } from '#core/server/cache/SizedCache';
import { createPause, runSliced, heavyWork } from '#core/server/internal';
import { countFollowersSliced, type FollowCounts } from '#plugins/editor/contract/nextCapabilities';
import { type VersionReader, versionReader } from '#plugins/flows/contract/internal';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { listFollowers as endpoint } from '../contract';

/** The most flows that are looked at. */
const most = 500;
/** Characters of the counts that are kept, and what a flow and a count are counted for besides. */
const mostKept = 16 * 1024 * 1024;
const ownSize = 100;
/** The most capabilities that are told of, and the most followers told of each. */
const mostNames = 2000;
const mostTold = 12;

/**
 * Counts what follows what in the flows of an environment. A version never changes, so each is read
 * once in a process; one that an archive puts in another’s place has a moment of its own.
 */
export class FollowerCounts {
  private readonly kept: SizedCache<FollowCounts>;

  constructor(mostHeld = mostKept) {
    this.kept = new SizedCache(mostHeld);
  }

  /** Characters of the counts that it keeps. */
  get size(): number {
    return this.kept.size;
  }

  async count(
    reader: VersionReader,
    db: Queries,
    companyId: string,
    without = '',
  ): Promise<FollowCounts> {
    const pause = createPause(companyId);
    const total = new Total();
    const unread = new Map<string, Version>();
    for (const version of await listVersions(db)) {
      if (version.flow_id === without) continue;
      const known = this.kept.get(companyId, toKey(version));
      if (known) total.add(known);
      else unread.set(version.flow_id, version);
      await pause();
    }
    const asked = [...unread.values()].map(each => ({
      flowId: each.flow_id,
      versionId: each.version_id,
    }));
    for await (const { flowId, document } of reader.versions(db, companyId, asked)) {
      const work = countFollowersSliced(indexGraph(document.graphData));
      const counts = await runSliced(db, companyId, work);
      this.kept.set(companyId, toKey(unread.get(flowId)!), counts, measure(counts));
      total.add(counts);
    }
    return total.tell();
  }
}

interface Version {
  readonly flow_id: string;
  readonly version_id: number;
  readonly created_date: number;
}

const toKey = ({ flow_id, version_id, created_date }: Version) =>
  `${flow_id}/${version_id}/${created_date}`;

const measure = (counts: FollowCounts): number =>
  Object.entries(counts).reduce(
    (sum, [before, followers]) =>
      Object.keys(followers).reduce(
        (within, after) => within + ownSize + after.length,
        sum + ownSize + before.length,
      ),
    ownSize,
  );

const listVersions = (db: Queries): Promise<Version[]> =>
  db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select(['flows.flow_id', 'flow_versions.version_id', 'flow_versions.created_date'])
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .orderBy('flows.saved_date', 'desc')
    // As an index has them, so that no more than these are looked at.
    .orderBy('flows.flow_id', 'desc')
    .limit(most)
    .execute();

/** The counts of several flows together. */
class Total {
  private readonly counts = new Map<string, Map<string, number>>();

  add(counts: FollowCounts): void {
    for (const [before, followers] of Object.entries(counts)) {
      const of = this.counts.get(before) ?? new Map<string, number>();
      if (of.size === 0 && this.counts.size >= mostNames) continue;
      this.counts.set(before, of);
      for (const [after, count] of Object.entries(followers))
        if (of.has(after) || of.size < mostNames) of.set(after, (of.get(after) ?? 0) + count);
    }
  }

  /** Tells of each capability those that follow it most often. */
  tell(): FollowCounts {
    return Object.fromEntries(
      [...this.counts].map(([before, of]) => [
        before,
        Object.fromEntries([...of].toSorted((a, b) => b[1] - a[1]).slice(0, mostTold)),
      ]),
    );
  }
}

const counts = new FollowerCounts();

/** Tells what follows what in the environment’s other flows, by turns of environments. */
export const listFollowers = handle(endpoint, ({ query }, { db, companyId, server }) =>
  heavyWork.run(companyId, async () => ({
    followers: await counts.count(server.get(versionReader), db, companyId, query.flowId),
  })),
);
