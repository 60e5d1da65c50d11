import { format } from '#core/contract';
import type { ServerHost } from '#core/server';
import { readShipped } from '#core/server/internal';
import { connectionStore } from '#plugins/connections/contract';
import { connectors } from '#plugins/connectors/contract';
import { strings } from '../strings';

type Brought = Pick<Awaited<ReturnType<typeof readShipped>>[number], 'connectorIds'>;

/** Counts the connections, in all environments, that need each package for their connector to run. */
export async function countNeeding<Entry extends Brought>(
  server: ServerHost,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Entry, number>> {
  const known = new Set(server.at(connectors).map(({ manifest }) => manifest.connectorId));
  const missing = (entry: Entry) => entry.connectorIds.filter(id => !known.has(id));
  const counts = await server
    .get(connectionStore)
    .countByConnector([...new Set(entries.flatMap(missing))]);
  const countOf = (entry: Entry) =>
    missing(entry).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  return new Map(entries.map(entry => [entry, countOf(entry)]));
}

/** Writes to the log which packages that came with Sluice connections need, as after an upgrade. */
export async function logNeeded(server: ServerHost): Promise<void> {
  const needing = await countNeeding(server, await readShipped(server.settings));
  for (const [{ name }, count] of needing)
    if (count > 0) server.log.warn(format(strings.neededLog, { count, name }));
}
