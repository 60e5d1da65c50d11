import { can } from '#core/contract';
import type { Queries } from '#core/server';
import type { VariableUse, VariableUses } from '#plugins/variables/contract';
import { access, canvas, getNodePath } from '#plugins/flows/contract';
import type { VersionReader } from '#plugins/flows/contract/internal';
import {
  variableTouches,
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

/** The most touches of nodes that are remembered, and what a version counts for besides. */
const most = 200_000;
const own = 10;
const mostNames = 10_000;

/**
 * Where flows use variables, from their current and deployed versions. A version never changes, so
 * each is read once in a process; one that an archive puts in another's place has a moment of its
 * own.
 */
export class FlowVariableUses implements VariableUses {
  readonly when = can(access, 'read');
  private readonly remembered = new Map<string, Touches>();
  private count = 0;

  constructor(private readonly reader: VersionReader) {}

  async of(db: Queries, companyId: string, keys: readonly string[]) {
    const wanted = new Set(keys);
    const found = new Map<string, VariableUse[]>();
    for await (const [version, touches] of this.read(companyId, db, await versions(db)))
      for (const key of new Set(touches.map(each => each.key))) {
        if (!wanted.has(key)) continue;
        const nodes = touches
          .filter(each => each.key === key)
          .map(({ nodeId, title, reads, writes }) => ({ nodeId, title, reads, writes }));
        const uses = found.get(key) ?? [];
        uses.push(toVariableUse(version, nodes));
        found.set(key, uses);
      }
    return found;
  }

  async flows(db: Queries) {
    const rows = await db
      .selectFrom('flows')
      .select(['flow_id', 'name'])
      .orderBy('saved_date', 'desc')
      .orderBy('flow_id', 'desc')
      .limit(mostNames)
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
    const getKey = (each: Version) =>
      `${companyId}/${each.flow_id}/${each.version_id}/${each.created_date}`;
    const known = asked.map(each => [each, this.remembered.get(getKey(each))] as const);
    const missing = known.flatMap(([each, touches]) =>
      touches ? [] : { flowId: each.flow_id, versionId: each.version_id },
    );
    const others = this.reader.versions(db, companyId, missing)[Symbol.asyncIterator]();
    let next = missing.length > 0 ? await others.next() : undefined;
    for (const [each, touches] of known) {
      const { flowId, versionId, document } = next?.value ?? {};
      if (touches) yield [each, touches];
      else if (document && flowId === each.flow_id && versionId === each.version_id) {
        const found = variableTouches({ flowId, graphData: document.graphData });
        this.remember(getKey(each), found);
        yield [each, found];
        next = await others.next();
      }
    }
  }

  private remember(key: string, touches: Touches): void {
    if (this.count >= most) {
      this.remembered.clear();
      this.count = 0;
    }
    if (!this.remembered.has(key)) this.count += own + touches.length;
    this.remembered.set(key, touches);
  }
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

function toVariableUse(version: Version, nodes: VariableUse['nodes']): VariableUse {
  const { flow_id: flowId, name, version_id: versionId } = version;
  const current = versionId === version.current_version;
  return {
    flowId,
    name,
    link: canvas.to({ id: flowId }),
    versionId,
    current,
    deployed: versionId === version.published_version,
    nodes: nodes.map(node => ({
      ...node,
      ...(current && { link: getNodePath(flowId, node.nodeId) }),
    })),
  };
}
