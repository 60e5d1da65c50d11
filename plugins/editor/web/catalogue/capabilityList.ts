import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { Choice } from '../editor/actions/addCapability';

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
 * connection.
 */
export function capabilityList(
  connectors: Iterable<ConnectorManifest>,
  connected: ReadonlySet<string>,
): readonly CatalogueItem[] {
  const rank = ({ connectorId }: ConnectorManifest) => {
    const at = core.indexOf(connectorId);
    return at >= 0 ? at : connected.has(connectorId) ? core.length : core.length + 1;
  };
  return [...connectors]
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
        ([capabilityName, { title, subTitle = '' }]) => ({
          ...item,
          key: `${connectorId} ${capabilityName}`,
          capabilityName,
          title,
          words: `${title} ${subTitle} ${name} ${capabilityName} ${category}`.toLowerCase(),
        }),
      );
      if (capabilities.length > 0) return capabilities;
      return [
        {
          ...item,
          key: connectorId,
          title: name,
          words: `${name} ${connectorId} ${category}`.toLowerCase(),
        },
      ];
    });
}

/** The items in which every word of a query occurs. */
export function findCapabilities(
  items: readonly CatalogueItem[],
  query: string,
): readonly CatalogueItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? items
    : items.filter(item => words.every(word => item.words.includes(word)));
}
