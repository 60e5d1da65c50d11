import type { ServerHost } from '#core/server';
import { connectionStore, type ConnectionStore } from '#plugins/connections/contract';
import type { NodeCall } from '#plugins/connectors/contract';
import { readRows } from '#plugins/connectors/contract/internal';

const [providerConnector, platformConnector] = [
  'genericConnector',
  'pingOneAuthenticationConnector',
];
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const plain = (name: string) => name.toLowerCase().replaceAll('-', '');

/**
 * Finds the connection behind a provider: the one that a connection of PingOne Authentication names
 * for its id, or else the one whose id or name it is.
 */
export async function findProvider(
  store: ConnectionStore,
  companyId: string,
  provider: string,
  platforms: readonly NodeCall['connection'][],
) {
  const mapped = platforms
    .flatMap(values => readRows(values['identityProviders']))
    .find(({ key }) => plain(text(key)) === plain(provider));
  const wanted = plain(mapped ? text(mapped['value']) : provider);
  const connection = (await store.names(companyId)).find(
    ({ connectionId, connectorId, name }) =>
      connectorId === providerConnector && [plain(connectionId), plain(name)].includes(wanted),
  );
  return connection && store.opened(companyId, connection.connectionId);
}

/** Finds providers for pages, which have no connection of PingOne Authentication of their own. */
export const createProviderConnections = (server: ServerHost) => ({
  async find(companyId: string, provider: string) {
    const store = server.get(connectionStore);
    const platforms = await Promise.all(
      (await store.names(companyId))
        .filter(({ connectorId }) => connectorId === platformConnector)
        .map(({ connectionId }) => store.opened(companyId, connectionId)),
    );
    const values = platforms.flatMap(each => (each ? [each.values] : []));
    return findProvider(store, companyId, provider, values);
  },
});
