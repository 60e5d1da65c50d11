import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { FlowStore, GraphData } from '#plugins/flows/contract';
import type { ReaderCall, VersionChanges } from '../../contract';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { redactGraph, type RedactOptions } from '#plugins/flows/contract/graph/redact/redact';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { format } from '#core/contract';
import { strings } from '../../strings';

const most = 60;
const longest = 60;

/**
 * Lists the changes between two versions of a flow, one line per part; returns undefined if there
 * is no earlier version.
 */
export async function changesBetween(
  store: FlowStore,
  { db }: ReaderCall,
  connector: (connectorId: string) => ConnectorManifest | undefined,
  flowId: string,
  from?: number,
  to?: number,
): Promise<VersionChanges | undefined> {
  const { currentVersion } = await store.findVersion(db, { flowId, versionId: '-1' });
  const later = to ?? currentVersion;
  const earlier = from ?? (await versionBefore(db, flowId, later));
  if (earlier === undefined) return undefined;
  const terms: RedactOptions = { definitions: id => connector(id)?.properties };
  const graphAt = async (version: number) =>
    redactGraph((await store.load(db, flowId, version)).graphData, terms);
  const [before, after] = [await graphAt(earlier), await graphAt(later)];
  const title = (graph: GraphData, id: string) => {
    const data = graph.elements.nodes.find(node => node.data.id === id)?.data;
    return data ? nodeTitle(data, connector(data.connectorId ?? '')) : id;
  };
  const diff = diffGraphs(before, after);
  const isShown = ({ data }: { data: { nodeType: string } }) => data.nodeType !== 'EVAL';
  const lines = [
    ...diff.added
      .filter(isShown)
      .map(({ data }) => ({ nodeId: data.id, text: `“${title(after, data.id)}” was added.` })),
    ...diff.removed
      .filter(isShown)
      .map(({ data }) => ({ text: `“${title(before, data.id)}” was removed.` })),
    ...diff.changed.flatMap(({ id, differences }) =>
      differences.map(each => ({
        nodeId: id,
        text: `“${title(after, id)}”: ${each.path.filter(key => key !== 'properties' && key !== 'value').join(' › ')} was ${short(each.before)} and is ${short(each.after)}.`,
      })),
    ),
    ...wayLine(diff.edgesAdded.length, 'added'),
    ...wayLine(diff.edgesRemoved.length, 'removed'),
  ];
  return { from: earlier, to: later, lines: lines.slice(0, most) };
}

const wayLine = (count: number, what: 'added' | 'removed') =>
  count > 0 ? [{ text: format(strings.linksChanged, { count, what }) }] : [];

function short(value: unknown): string {
  const bare =
    typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  if (bare === undefined || bare === null || bare === '') return 'empty';
  const text = (typeof bare === 'string' ? plainText(bare) : JSON.stringify(bare)).replace(
    /\s+/g,
    ' ',
  );
  return `“${text.length > longest ? `${text.slice(0, longest)}…` : text}”`;
}

async function versionBefore(
  db: ReaderCall['db'],
  flowId: string,
  version: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('flow_versions')
    .select('version_id')
    .where('flow_id', '=', flowId)
    .where('version_id', '<', version)
    .orderBy('version_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version_id;
}
