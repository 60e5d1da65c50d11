import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    const db = sluice.server.database.forCompany(nodes.companyId);
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
  const begin = async (properties: object, through?: string) =>
    (await run('createDeviceAuthentication', properties, through)).out?.rawResponse;
  const validate = (deviceAuthenticationId: string, otp: string) =>
    run('validateOtpDeviceAuthentication', { deviceAuthenticationId, otp });
  const readStatus = async (deviceAuthenticationId: string) =>
    (await run('readDeviceAuthentication', { deviceAuthenticationId })).out.rawResponse;
  /** An active device by email; answers with its id. */
  const addEmail = async (userId: string, email: string): Promise<string> => {
    const given = { userId, deviceType: 'EMAIL', status: 'ACTIVE', email };
    return (await run('createDevice', given)).out.device.id;
  };
  return {
    begin,
    validate,
    readStatus,
    addEmail,
    ...nodes,
    runNode: nodes.run,
    node,
    run,
    someone,
    withApp,
    age,
  };
}

/** A gateway for text messages, calls and pushes that keeps what it is given. */
export class TestGateway {
  readonly messages: any[] = [];
  private readonly server: Server = createServer((request, reply) => {
    let body = '';
    request.on('data', chunk => (body += chunk));
    request.on('end', () => {
      this.messages.push({ ...JSON.parse(body), by: request.headers.authorization });
      reply.writeHead(request.url === '/full' ? 503 : 204).end();
    });
  });

  async open(): Promise<void> {
    await new Promise<void>(done => this.server.listen(0, '127.0.0.1', done));
  }
  close(): Promise<unknown> {
    return new Promise(done => this.server.close(done));
  }
  /** Its host and port, for what a server may call. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  /** A connection that calls it at a path. */
  connect(on: Awaited<ReturnType<typeof createTestDevices>>, path = '/'): Promise<string> {
    const url = `http://${this.host}${path}`;
    return on.connection('pingOneMfaConnector', {
      deviceSelection: { value: 'PROMPT_TO_SELECT' },
      gatewayUrl: { value: url },
      pushUrl: { value: url },
      gatewayToken: { value: 'gateway-token' },
    });
  }
}
