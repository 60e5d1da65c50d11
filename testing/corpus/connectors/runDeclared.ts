import type { NodeOutcome } from '#plugins/connectors/contract';
import type { DeclaredConnector } from '#plugins/services/contract/DeclaredConnector';
import { listTexts } from '#plugins/services/server/declared/checkDeclaration';
import { listPlaces } from '#plugins/services/server/declared/fillTemplate';
import { startPeer } from '#plugins/services/server/declared/testPeer';
import { services } from '#plugins/services/server/services/services';
import { platformConnectors } from '#plugins/pingone/server/platform/platformConnectors';
import { platformServices } from '#plugins/pingone/server/platform/testPlatform';
import { runAt } from '#plugins/services/server/services/testService';
import { thirdParties } from '#plugins/services/server/services/testThirdParties';
import type { Recorded, Records } from './recordRuns';

/** Returns the values of an outcome that later nodes can read. */
export const toLeft = (outcome: NodeOutcome) => ({
  ...('output' in outcome ? outcome.output : {}),
  ...('error' in outcome && { error: outcome.error }),
});

/** The properties that a declaration refers to. */
const readPlaces = ({ capabilities }: DeclaredConnector, capability: string) => {
  const { call, signIn, properties = {} } = capabilities[capability]!;
  const places = listTexts([call, signIn]).flatMap(listPlaces);
  const roots = new Set(places.map(path => path.split(/[.[]/)[0]));
  return Object.keys(properties).filter(name => roots.has(name));
};

/**
 * Runs the services that are declared, each capability at a peer that answers as its documentation
 * has it, and badly. Those that send the user away leave what their declaration says.
 */
export async function runDeclared(): Promise<Records> {
  const peer = await startPeer();
  const records = new Map<string, Recorded>();
  for (const connector of [...services, ...platformConnectors]) {
    const tested = [...platformServices, ...thirdParties].find(
      each => each.connector === connector,
    );
    for (const [capability, { signIn, call, output = {} }] of Object.entries(
      connector.capabilities,
    )) {
      const read = [...readPlaces(connector, capability)];
      if (connector.authentication)
        read.push(...listTexts(connector.authentication).flatMap(listPlaces));
      const left: Readonly<Record<string, unknown>>[] = [];
      if (signIn || call?.redirect) left.push({ ...output, ...signIn?.output });
      for (const one of tested?.cases.filter(each => each.capability === capability) ?? []) {
        const { body } = tested!.error;
        const good = await runAt(peer, connector, one, tested!.connection, {
          body: one.answer ?? {},
        });
        const bad = await runAt(peer, connector, one, tested!.connection, { status: 404, body });
        left.push(toLeft(good.outcome), toLeft(bad.outcome));
      }
      records.set(`${connector.id}.${capability}`, { read: new Set(read), left });
    }
  }
  await peer.close();
  return records;
}
