import { Secret, TOTP } from 'otpauth';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { nodesOn, type Node } from '#plugins/connectors/server/connectors/testNodes';
import type { startServer } from '#testing/startServer';

const connector = 'pingOneMfaConnector';

/** A company whose users have devices, and runs of nodes over them. */
export async function createTestDevices(sluice: Awaited<ReturnType<typeof startServer>>) {
  const nodes = await nodesOn(sluice);
  const node = (capability: string, properties: object = {}, connection?: string): Node =>
    connection === undefined
      ? [connector, capability, { ...properties }]
      : [connector, capability, { ...properties }, connection];
  const run = (capability: string, properties: object = {}, connection?: string) =>
    nodes.run(node(capability, properties, connection));
  /** A user who takes part in multi-factor authentication. */
  const someone = (more: object = {}) =>
    sluice.server.get(userDirectory).create(nodes.companyId, {
      email: `${newId()}@example.com`,
      attributes: { mfaEnabled: true },
      ...more,
    });
  /** A user with an active authenticator app, and what the app shows. */
  const withApp = async () => {
    const { userId, email } = await someone();
    const { device } = (await run('createDevice', { userId, deviceType: 'TOTP' })).out;
    const totp = new TOTP({ secret: Secret.fromBase32(device.secret) });
    await run('activateDevice', { userId, deviceId: device.id, otp: totp.generate() });
    // The code of the step after, which is good already and was not used.
    const code = () => totp.generate({ timestamp: Date.now() + 30_000 });
    return { userId, email, deviceId: String(device.id), code };
  };
  /** Makes what is counted and waits here older; the sessions of the company go on. */
  const age = async (minutes: number) => {
    const db = sluice.server.database.of(nodes.companyId);
    const by = minutes * 60_000;
    await db
      .updateTable('directory_tries')
      .set(({ eb }) => ({ since: eb('since', '-', by) }))
      .execute();
    for (const table of ['device_authentications', 'pairing_keys'] as const)
      await db
        .updateTable(table)
        .set(({ eb }) => ({ expires: eb('expires', '-', by) }))
        .execute();
  };
  return { ...nodes, runNode: nodes.run, node, run, someone, withApp, age };
}
