import { can } from '#core/contract';
import type { Queries } from '#core/server';
import { SizedCache } from '#core/server/cache/SizedCache';
import { runSliced } from '#core/server/internal';
import type { VariableUse, VariableUses } from '#plugins/variables/contract';
import { access, canvas, getNodePath } from '#plugins/flows/contract';
import type { VersionReader } from '#plugins/flows/contract/internal';
import {
  variableTouchesSliced,
  type VariableTouch,
} from '#plugins/flows/contract/graph/references/variableTouches';

interface Version {
  readonly flow_id: string;
  readonly name: string;
  readonly current_version: number;
  readonly published_version: number | null;
  readonly version_id: number;
  readonly created_date: number;
}
type Touches = readonly VariableTouch[];

/** Characters of the touches that are remembered, and what a version and a touch count for besides. */
const mostRemembered = 32 * 1024 * 1024;
const ownSize = 200;
/** The most uses of several variables, the most nodes of all uses and of one, and the most flows. */
const most = { uses: 100_000, nodes: 20_000, nodesOfUse: 200, names: 10_000 };

/**
 * Where flows use variables, from their current and deployed versions. A version never changes, so
 * each is read once in a process; one that an archive puts in another's place has a moment of its
 * own.
 */
export class FlowVariableUses implements VariableUses {
  readonly when = can(access, 'read');
  private readonly remembered: SizedCache<Touches>;

  constructor(
    private readonly reader: VersionReader,
    mostHeld = mostRemembered,
  ) {
    this.remembered = new SizedCache(mostHeld);
  }

  /** Characters of the touches that it remembers. */
  get size(): number {
    return this.remembered.size;
  }

  async of(db: Queries, companyId: string, keys: readonly string[]) {
    const wanted = new Set(keys);
    const byKey = new Map<string, VariableUse[]>();
    let [uses, nodes] = [0, 0];
    for await (const [version, touches] of this.read(companyId, db, await versions(db)))
      for (const [key, users] of groupWanted(touches, wanted)) {
        const before = byKey.get(key) ?? [];
        if (wanted.size > 1 && uses >= most.uses && before.length > 0) continue;
        const named = users.slice(0, Math.min(most.nodesOfUse, most.nodes - nodes));
        nodes += named.length;
        uses++;
        before.push(toVariableUse(version, named));
        byKey.set(key, before);
      }
    return byKey;
  }

  async flows(db: Queries) {
    const rows = await db
      .selectFrom('flows')
      .select(['flow_id', 'name'])
      .orderBy('saved_date', 'desc')
      .orderBy('flow_id', 'desc')
      .limit(most.names)
      .execute();
    return rows.map(({ flow_id: id, name }) => ({ flowId: id, name, link: canvas.to({ id }) }));
  }

  async namedBy(db: Queries, companyId: string, flowId: string): Promise<readonly string[]> {
    const keys = new Set<string>();
    for await (const [, touches] of this.read(companyId, db, await versions(db, flowId)))
      for (const { key } of touches) keys.add(key);
    return [...keys];
  }

  /** Reads the touches of versions in their order; of one that is gone, none. */
  private async *read(
    companyId: string,
    db: Queries,
    asked: readonly Version[],
  ): AsyncGenerator<readonly [Version, Touches]> {
    const getKey = (each: Version) => `${each.flow_id}/${each.version_id}/${each.created_date}`;
    const known = asked.map(each => [each, this.remembered.get(companyId, getKey(each))] as const);
    const missing = known.flatMap(([each, touches]) =>
      touches ? [] : { flowId: each.flow_id, versionId: each.version_id },
    );
    const others = this.reader.versions(db, companyId, missing)[Symbol.asyncIterator]();
    let next = missing.length > 0 ? await others.next() : undefined;
    for (const [each, touches] of known) {
      const { flowId, versionId, document } = next?.value ?? {};
      if (touches) yield [each, touches];
      else if (document && flowId === each.flow_id && versionId === each.version_id) {
        const work = variableTouchesSliced({ flowId, graphData: document.graphData });
        const read = await runSliced(db, companyId, work);
        this.remembered.set(companyId, getKey(each), read, measure(read));
        yield [each, read];
        next = await others.next();
      }
    }
  }
}

const measure = (touches: Touches): number =>
  touches.reduce(
    (sum, { key, nodeId, title }) => sum + ownSize + key.length + nodeId.length + title.length,
    ownSize,
  );

/** The touches of these variables, by composite name. */
function groupWanted(
  touches: Touches,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, VariableTouch[]> {
  const groups = new Map<string, VariableTouch[]>();
  for (const touch of touches) {
    if (!wanted.has(touch.key)) continue;
    const group = groups.get(touch.key);
    if (group) group.push(touch);
    else groups.set(touch.key, [touch]);
  }
  return groups;
}

const versions = (db: Queries, flowId?: string): Promise<Version[]> =>
  db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select([
      'flows.flow_id',
      'flows.name',
      'flows.current_version',
      'flows.published_version',
      'flow_versions.version_id',
      'flow_versions.created_date',
    ])
    .where(({ or, eb, ref }) =>
      or([
        eb('flow_versions.version_id', '=', ref('flows.current_version')),
        eb('flow_versions.version_id', '=', ref('flows.published_version')),
      ]),
    )
    .$if(flowId !== undefined, each => each.where('flows.flow_id', '=', flowId ?? ''))
    .orderBy('flows.name')
    .orderBy('flow_versions.version_id', 'desc')
    .execute();

function toVariableUse(version: Version, touches: Touches): VariableUse {
  const { flow_id: flowId, name, version_id: versionId } = version;
  const current = versionId === version.current_version;
  return {
    flowId,
    name,
    link: canvas.to({ id: flowId }),
    versionId,
    current,
    deployed: versionId === version.published_version,
    nodes: touches.map(({ nodeId, title, reads, writes }) => ({
      nodeId,
      title,
      reads,
      writes,
      ...(current && { link: getNodePath(flowId, nodeId) }),
    })),
  };
}
