import type { Message } from '#core/contract';
import { coreServices, type Context } from '#core/web';
import { choose } from '#core/web/palette';
import { listConnections } from '../../contract';
import type { NamedConnection } from '../connections/cloneOf';

/** Has the palette ask which connection is meant, the one on screen first, and goes on with it. */
export function chooseConnection(
  title: Message,
  context: Context,
  then: (connection: NamedConnection) => unknown,
) {
  const here = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  return choose(title.text, async signal => {
    const connections = await context
      .get(coreServices.calls)
      .api.call(listConnections, {}, { signal });
    return connections
      .toSorted((a, b) => Number(b.connectionId === here) - Number(a.connectionId === here))
      .map(connection => ({
        id: connection.connectionId,
        title: connection.name,
        hint: connection.connectorId,
        run: () => then(connection),
      }));
  });
}
