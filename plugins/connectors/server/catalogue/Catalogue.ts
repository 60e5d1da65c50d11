import { connectors, type Connector, type ConnectorManifest } from '../../contract';
import {
  type ConnectorCatalogue,
  connectorCatalogue,
  getConnector,
  listConnectors,
} from '../../contract/internal';
import { pickNeededSettings } from '../../contract/kit/findMissing';
import { buildManifest } from './buildManifest';
import { knownConnectors } from './knownConnectors';
import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';

/** A connector that runs here keeps its own manifest; what only the facts know of it is added. */
function merge({ manifest }: Connector, known: ConnectorManifest | undefined): ConnectorManifest {
  if (!known) return { ...manifest, runnable: true };
  const asked = new Set(manifest.accountConfigView.items.map(({ propertyName }) => propertyName));
  const more = known.accountConfigView.items
    .filter(({ propertyName }) => !asked.has(propertyName))
    .map(item => ({ ...item, unread: true }));
  const values = new Set(manifest.connectorCategories.map(({ value }) => value));
  return {
    ...manifest,
    connectorCategories: [
      ...manifest.connectorCategories,
      ...known.connectorCategories.filter(({ value }) => !values.has(value)),
    ],
    properties: { ...known.properties, ...manifest.properties },
    accountConfigView: {
      ...manifest.accountConfigView,
      items: [...manifest.accountConfigView.items, ...more],
    },
    capabilities: { ...known.capabilities, ...manifest.capabilities },
    runnable: true,
  };
}

interface ConnectorHost {
  at(point: typeof connectors): readonly Connector[];
  readonly settings: { readonly publicUrl: string };
}
const place = '{publicUrl}';

/** A manifest that says this installation’s address where it speaks of it. */
function fillPublicUrl(manifest: ConnectorManifest, publicUrl: string): ConnectorManifest {
  const text = JSON.stringify(manifest);
  if (!text.includes(place)) return manifest;
  return JSON.parse(text.replaceAll(place, JSON.stringify(publicUrl).slice(1, -1)));
}

/**
 * All connectors by name: those contributed to `connectors`, and those known by their facts. Built
 * when first asked for.
 */
export class Catalogue implements ConnectorCatalogue {
  private manifests: Map<string, ConnectorManifest> | undefined;
  constructor(
    private readonly running: () => readonly Connector[],
    private readonly publicUrl = '',
  ) {}

  static of(server: ConnectorHost): Catalogue {
    return new Catalogue(() => server.at(connectors), server.settings.publicUrl);
  }

  all(): readonly ConnectorManifest[] {
    return [...this.byId().values()];
  }

  find(connectorId: string): ConnectorManifest | undefined {
    return this.byId().get(connectorId);
  }

  private byId(): Map<string, ConnectorManifest> {
    if (!this.manifests) {
      const known = new Map(knownConnectors.map(facts => [facts.id, buildManifest(facts)]));
      for (const connector of this.running()) {
        const id = connector.manifest.connectorId;
        known.set(id, fillPublicUrl(merge(connector, known.get(id)), this.publicUrl));
      }
      const sorted = [...known.values()].sort((a, b) =>
        a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
      );
      this.manifests = new Map(sorted.map(manifest => [manifest.connectorId, manifest]));
    }
    return this.manifests;
  }
}

/**
 * Returns the list entry of a connector: its manifest with the names of its settings, of which it
 * describes those that a connection may lack, but without the inputs of each capability.
 */
export const brief = (manifest: ConnectorManifest): ConnectorManifest => ({
  ...manifest,
  properties: pickNeededSettings(manifest),
  capabilities: Object.fromEntries(
    Object.entries(manifest.capabilities).map(([name, { title, type, respondToUser }]) => [
      name,
      {
        title,
        type,
        ...(respondToUser !== undefined && { respondToUser }),
        flowConfigView: { items: [] },
      },
    ]),
  ),
});

/** The catalogue, as the console and the API use it. */
export const catalogueHandlers = [
  handle(listConnectors, async ({ query }, { server }) => {
    const all = server.get(connectorCatalogue).all();
    return query.details === undefined ? all.map(brief) : [...all];
  }),
  handle(getConnector, async ({ params }, { server }) => {
    const manifest = server.get(connectorCatalogue).find(params.connectorId);
    if (!manifest)
      throw new Failure(
        404,
        codes.notFound,
        `The connector “${params.connectorId}” is not in the catalog.`,
      );
    return manifest;
  }),
];
