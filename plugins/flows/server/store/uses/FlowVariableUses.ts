import { can } from '#core/contract';
import { readJson, type Queries } from '#core/server';
import type { VariableUse, VariableUses } from '#plugins/variables/contract';
import { access, canvas, getNodePath } from '#plugins/flows/contract';
import type { FlowVersionRow } from '../../tables';
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

const most = 20_000;
const atOnce = 50;
const mostNames = 10_000;

/**
 * Where flows use variables, from their current and deployed versions. A version never changes, so
 * each is read once in a process; one that an archive puts in another's place has a moment of its
 * own.
 */
export class FlowVariableUses implements VariableUses {
  readonly when = can(access, 'read');
  private readonly remembered = new Map<string, Touches>();

  async of(db: Queries, companyId: string, keys: readonly string[]) {
    const wanted = new Set(keys);
    const found = new Map<string, VariableUse[]>();
    for (const [version, touches] of await this.read(companyId, db, await versions(db)))
      for (const key of new Set(touches.map(each => each.key))) {
        if (!wanted.has(key)) continue;
        const nodes = touches
          .filter(each => each.key === key)
          .map(({ nodeId, title, reads, writes }) => ({ nodeId, title, reads, writes }));
        found.set(key, [...(found.get(key) ?? []), toVariableUse(version, nodes)]);
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
    const read = await this.read(companyId, db, await versions(db, flowId));
    return [...new Set([...read.values()].flat().map(({ key }) => key))];
  }

  private async read(
    companyId: string,
    db: Queries,
    asked: readonly Version[],
  ): Promise<ReadonlyMap<Version, Touches>> {
    const getKey = (each: Version) =>
      `${companyId}/${each.flow_id}/${each.version_id}/${each.created_date}`;
    const known = new Map<Version, Touches>();
    const missing: Version[] = [];
    for (const each of asked) {
      const touches = this.remembered.get(getKey(each));
      if (touches) known.set(each, touches);
      else missing.push(each);
    }
    for (let at = 0; at < missing.length; at += atOnce) {
      const part = missing.slice(at, at + atOnce);
      const documents = await readDocuments(db, part);
      for (const each of part) {
        const text = documents.get(`${each.flow_id}/${each.version_id}`);
        if (text === undefined) continue;
        const { graphData } = readJson(text);
        const touches = variableTouches({ flowId: each.flow_id, graphData });
        if (this.remembered.size >= most) this.remembered.clear();
        this.remembered.set(getKey(each), touches);
        known.set(each, touches);
      }
    }
    return known;
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

async function readDocuments(
  db: Queries,
  asked: readonly Version[],
): Promise<ReadonlyMap<string, FlowVersionRow['document']>> {
  const rows = await db
    .selectFrom('flow_versions')
    .select(['flow_id', 'version_id', 'document'])
    .where(({ or, and, eb }) =>
      or(
        asked.map(each =>
          and([eb('flow_id', '=', each.flow_id), eb('version_id', '=', each.version_id)]),
        ),
      ),
    )
    .execute();
  return new Map(rows.map(row => [`${row.flow_id}/${row.version_id}`, row.document]));
}

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
