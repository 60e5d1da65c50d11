import { isRecord } from '#core/contract';
import { decodeToken } from '#plugins/connectors/contract/pageComponents';
import { readAttributes, readMarkup } from '#core/contract/readMarkup';
import type { ReadFlow } from './toFlowResource';

/** A component of a page: its name, the node whose page it is on, and its options. */
interface Component {
  readonly name: string;
  readonly nodeId: string;
  readonly options: Readonly<Record<string, string>>;
}

const token = /\[\[\[skcomponent###([A-Za-z0-9+/=]*)###/g;
const tokenStart = /^skcomponent\s+"(\w+)"/;
const option = /^data-sk(?!component)(\w+)$/;

/** Lists the components of the pages of a flow, in the order in which pages and markup have them. */
export function listComponents({ graphData }: ReadFlow): readonly Component[] {
  return (graphData?.elements.nodes ?? []).flatMap(({ data }) => {
    const html = data.properties?.['customHTML']?.value;
    if (typeof html !== 'string' || !html.includes('skcomponent')) return [];
    return readComponents(html).map(({ name, options }) => ({ name, nodeId: data.id, options }));
  });
}

function readComponents(html: string): readonly Omit<Component, 'nodeId'>[] {
  const tokens = [...html.matchAll(token)].flatMap(([, encoded = '']) => {
    const written = decodeToken(encoded);
    const [start = '', name] = tokenStart.exec(written) ?? [];
    const attributes = readAttributes(written.slice(start.length));
    return name ? [{ name, options: toOptions(Object.fromEntries(attributes)) }] : [];
  });
  const elements = readMarkup(html).flatMap(piece => {
    const name = piece.kind === 'open' ? piece.attributes.get('data-skcomponent') : undefined;
    if (!name || piece.kind !== 'open') return [];
    return [{ name, options: toOptions(Object.fromEntries(piece.attributes)) }];
  });
  return [...tokens, ...elements];
}

/** The options of a component by their bare names. */
function toOptions(attributes: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(isRecord(attributes) ? attributes : {});
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const bare = option.exec(name)?.[1] ?? (name.startsWith('data-') ? undefined : name);
      return bare ? [[bare, String(value)]] : [];
    }),
  );
}
