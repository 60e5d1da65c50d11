import type { Connector } from '#plugins/connectors/contract';
import { startPeer } from '#plugins/services/server/declared/testPeer';
import { runAt, type TestedService } from '#plugins/services/server/services/testService';
import type { Recorded, Records } from './recordRuns';
import { toLeft } from './runDeclared';

/**
 * Runs connectors of packages, each capability at a peer that answers as its documentation has it,
 * and badly. Their code runs elsewhere, so a property counts as read where the service is sent it.
 */
export async function runPackaged(tested: readonly TestedService<Connector>[]): Promise<Records> {
  const peer = await startPeer();
  const records = new Map<string, Recorded>();
  for (const { connector, connection, error, cases, get } of tested)
    for (const one of cases) {
      const name = `${connector.manifest.connectorId}.${one.capability}`;
      const { read, left } = records.get(name) ?? { read: new Set(), left: [] };
      const good = await runAt(peer, connector, one, connection, { body: one.answer ?? {} }, get);
      const sent = JSON.stringify(good.received);
      for (const [property, value] of Object.entries(one.properties ?? {}))
        if (sent.includes(String(value))) read.add(property);
      const refused = { status: 404, body: error.body };
      const bad = await runAt(peer, connector, one, connection, refused, get);
      left.push(toLeft(good.outcome), toLeft(bad.outcome));
      records.set(name, { read, left });
    }
  await peer.close();
  return records;
}
