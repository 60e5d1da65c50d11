import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { FlowStore, GraphData } from '#plugins/flows/contract';
import type { ReaderCall, VersionChanges } from '../../contract';
import { diffGraphsSliced } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { redactGraph, type RedactOptions } from '#plugins/flows/contract/graph/redact/redact';
import { nodeTitle, shortenName } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { format } from '#core/contract';
import { timeSlices } from '#core/server/internal';
import { strings } from '../../strings';

const most = 60;
const longest = 60;

/**
 * Lists the changes between two versions of a flow, one line per part; returns undefined if there
 * is no earlier version.
 */
export async function changesBetween(
  store: FlowStore,
  { db, companyId }: ReaderCall,
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
  const title = (graph: GraphData) => {
    const nodes = new Map((graph.elements.nodes ?? []).map(({ data }) => [data.id, data]));
    return (id: string) => {
      const data = nodes.get(id);
      return data ? shortenName(nodeTitle(data, connector(data.connectorId ?? ''))) : id;
    };
  };
  const diff = await timeSlices.run(companyId, diffGraphsSliced(before, after));
  const [titleBefore, titleAfter] = [title(before), title(after)];
  const isShown = ({ data }: { data: { nodeType: string } }) => data.nodeType !== 'EVAL';
  const changed = diff.changed
    .slice(0, most)
    .flatMap(({ id, differences }) => differences.slice(0, most).map(each => ({ id, ...each })));
  const lines = [
    ...diff.added
      .filter(isShown)
      .slice(0, most)
      .map(({ data }) => ({ nodeId: data.id, text: `“${titleAfter(data.id)}” was added.` })),
    ...diff.removed
      .filter(isShown)
      .slice(0, most)
      .map(({ data }) => ({ text: `“${titleBefore(data.id)}” was removed.` })),
    ...changed.slice(0, most).map(({ id, path, before: was, after: is }) => ({
      nodeId: id,
      text: `“${titleAfter(id)}”: ${path.filter(key => key !== 'properties' && key !== 'value').join(' › ')} was ${short(was)} and is ${short(is)}.`,
    })),
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
