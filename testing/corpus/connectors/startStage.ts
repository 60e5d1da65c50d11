import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userDirectory } from '#plugins/connectors/contract';
import { createPlaces } from '#plugins/pingone/testing/createPlaces';
import { createTestDevices, TestGateway } from '#plugins/pingone/server/mfa/testDevices';
import { Mailbox } from '#testing/security/kits/Mailbox';
import { startServer } from '#testing/startServer';
import { recordRuns } from './recordRuns';
import { runMfa } from './runs/mfaRuns';
import { runRisk } from './runs/riskRuns';
import { runSignOn } from './runs/signOnRuns';
import { runSso } from './runs/ssoRuns';
import type { Stage } from './runs/Stage';

const place = (city: string, latitude: number, longitude: number) => ({
  city,
  state: `State of ${city}`,
  country: 'Somewhere',
  latitude,
  longitude,
});

/** Starts a server that has all that built-in connectors use, and records what its runs do. */
export async function startStage(packages: readonly Buffer[] = []) {
  const mailbox = new Mailbox();
  const gateway = new TestGateway();
  await gateway.open();
  const folder = await mkdtemp(join(tmpdir(), 'needed-'));
  const [places, networks] = [join(folder, 'city.mmdb'), join(folder, 'networks.txt')];
  await writeFile(
    places,
    createPlaces({
      '203.0.113.1': place('London', 51.51, -0.13),
      '203.0.113.2': place('Sydney', -33.87, 151.21),
    }),
  );
  await writeFile(networks, '203.0.113.2\n');
  const sluice = await startServer({
    packages,
    env: {
      SLUICE_SMTP_URL: await mailbox.open(),
      SLUICE_ALLOW_HOSTS: '127.0.0.1',
      SLUICE_GEOIP_FILE: places,
      SLUICE_ANONYMOUS_NETWORKS_FILE: networks,
    },
  });
  const devices = await createTestDevices(sluice);
  const stage: Stage = {
    sluice,
    devices,
    mailbox,
    gateway,
    nodes: { ...devices, run: devices.runNode },
    directory: sluice.server.get(userDirectory),
  };
  const { records, stop } = recordRuns(sluice.server);
  return {
    ...stage,
    records,
    /** Runs every capability of the built-in connectors. */
    async runAll(): Promise<void> {
      await runSso(stage);
      await runMfa(stage);
      await runSignOn(stage);
      await runRisk(stage);
    },
    async close(): Promise<void> {
      stop();
      await sluice.close();
      await Promise.all([mailbox.close(), gateway.close()]);
    },
  };
}
