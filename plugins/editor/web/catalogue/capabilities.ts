import { type ConnectorManifest, access as connectionsAccess } from '#plugins/connectors/contract';
import { listConnectors } from '#plugins/connectors/contract/internal';
import type { Choice } from '../editor/actions/addNode';
import { useMemo, useEffect } from 'react';
import { useEditor } from '../editor/EditorContext';
import { useMay, useQuery } from '#core/web';
import { listConnections } from '#plugins/connections/contract';
import type { FlowEditor } from '../editor/FlowEditor';
import { findSynonyms } from './synonyms';

/** One thing that can be added to a flow. */
export interface CatalogueItem extends Choice {
  readonly key: string;
  readonly title: string;
  readonly connector: string;
  readonly category: string;
  readonly runnable: boolean;
  /** Whether the company has a connection of the connector already. */
  readonly connected: boolean;
  readonly words: string;
}

/** The connectors every flow is built of come first. */
const core = [
  'httpConnector',
  'functionsConnector',
  'variablesConnector',
  'flowConnector',
  'nodeConnector',
  'errorConnector',
  'stringsConnector',
];

/**
 * Everything in the catalogue that a flow can use, the core connectors first, then those with a
 * connection; below all that can run comes what cannot run here.
 */
export function capabilityList(
  connectors: Iterable<ConnectorManifest>,
  connected: ReadonlySet<string>,
): readonly CatalogueItem[] {
  const rank = ({ connectorId }: ConnectorManifest) => {
    const at = core.indexOf(connectorId);
    return at >= 0 ? at : connected.has(connectorId) ? core.length : core.length + 1;
  };
  const items = [...connectors]
    .filter(({ connectorId }) => connectorId !== 'annotationConnector')
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .flatMap(manifest => {
      const { connectorId, name, runnable } = manifest;
      const category = manifest.connectorCategories[0]?.name ?? '';
      const item = {
        connectorId,
        connector: name,
        category,
        runnable,
        connected: connected.has(connectorId),
      };
      const capabilities = Object.entries(manifest.capabilities).map(
        ([capabilityName, { title, subTitle = '', runs = false }]) => ({
          ...item,
          runnable: runs,
          key: `${connectorId} ${capabilityName}`,
          capabilityName,
          title,
          words: withSynonyms(
            `${title} ${subTitle} ${name} ${connectorId} ${capabilityName} ${category}`,
          ),
        }),
      );
      if (capabilities.length > 0) return capabilities;
      return [
        {
          ...item,
          key: connectorId,
          title: name,
          words: withSynonyms(`${name} ${connectorId} ${category}`),
        },
      ];
    });
  return items.toSorted((a, b) => Number(b.runnable) - Number(a.runnable));
}

function withSynonyms(text: string): string {
  const words = text.toLowerCase();
  return `${words} ${findSynonyms(words)}`;
}

const startOf = (word: string) => word[0] ?? '';
/** Whether a query is how the words of a title begin: “cp” finds “Check Password”. */
const isShort = (title: string, query: string): boolean =>
  query.length > 1 &&
  title
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map(startOf)
    .join('')
    .startsWith(query);

/**
 * How well a title fits: it begins with the query or its words begin with the letters, it has a word
 * that begins with it, or it is found by other words.
 */
function rankTitle(title: string, query: string): number {
  const at = ` ${title.toLowerCase()}`.indexOf(` ${query}`);
  return at === 0 || isShort(title, query) ? 0 : at > 0 ? 1 : 2;
}

/**
 * The items in which every word of a query occurs, or whose title it is short for: those that can
 * run first, then those whose title fits best.
 */
export function findCapabilities(
  items: readonly CatalogueItem[],
  query: string,
): readonly CatalogueItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const phrase = words.join(' ');
  const rank = ({ title, runnable }: CatalogueItem) =>
    (runnable ? 0 : 3) + rankTitle(title, phrase);
  return items
    .filter(item => words.every(word => item.words.includes(word)) || isShort(item.title, phrase))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The catalogue of the editor on screen; to be read in an observer. */
export function useCapabilities(): readonly CatalogueItem[] {
  const { connectors, connections } = useEditor();
  return useMemo(
    () => capabilityList(connectors.values(), new Set(connections.map(each => each.connectorId))),
    [connectors, connections],
  );
}

/**
 * Gives the editor the connectors, with all that their nodes ask for, and the company's connections
 * as they arrive.
 */
export function useCatalogue(editor: FlowEditor): void {
  const may = useMay(connectionsAccess, 'read');
  const connectors = useQuery(listConnectors, may ? { query: { details: 'true' } } : null, {
    revalidateOnFocus: false,
  }).data;
  const connections = useQuery(listConnections, may ? {} : null).data;
  useEffect(() => {
    if (connectors || connections) editor.setCatalogue(connectors ?? [], connections ?? []);
  }, [editor, connectors, connections]);
}
