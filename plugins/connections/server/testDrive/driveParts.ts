import { contribute, jobs, provide, handle, type Call } from '#core/server';
import { countRun } from '#core/server/internal';
import {
  testDrives,
  authComplete,
  authInitiate,
  callCapability,
  connectionStore,
  registerComplete,
  registerInitiate,
  type TestDriveEvent,
} from '../../contract';
import { driveEvents } from './driveEvents';
import { forgetDrives } from './DriveKeys';
import { codes, Failure, type Output } from '#core/contract';
import { connectors } from '#plugins/connectors/contract';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';

const driven = async <T>(
  event: TestDriveEvent,
  named: string,
  body: Record<string, unknown>,
  call: Call,
): Promise<T> => {
  const { companyId, customerId, server } = call;
  requireOwnCompany(named, companyId);
  return (await server
    .get(testDrives)
    .take({ companyId, owner: `person ${customerId}` }, event, body)) as T;
};

/** The test drive of the console, and capabilities that applications call by themselves. */
const driveHandlers = [
  handle(registerInitiate, ({ params, body }, call) =>
    driven<Output<typeof registerInitiate>>('registerInitiate', params.companyId, body, call),
  ),
  handle(registerComplete, ({ params, body }, call) =>
    driven<Output<typeof registerComplete>>('registerComplete', params.companyId, body, call),
  ),
  handle(authInitiate, ({ params, body }, call) =>
    driven<Output<typeof authInitiate>>('authInitiate', params.companyId, body, call),
  ),
  handle(authComplete, ({ params, body }, call) =>
    driven<Output<typeof authComplete>>('authComplete', params.companyId, body, call),
  ),
  handle(callCapability, async ({ params, body }, { server, companyId, subject }) => {
    requireOwnCompany(params.companyId, companyId);
    await countRun(server, companyId);
    const connection = await server.get(connectionStore).opened(companyId, params.connectionId);
    if (!connection) throw new Failure(404, codes.connectionNotFound, 'Connection not found');
    const connector = server
      .at(connectors)
      .find(({ manifest }) => manifest.connectorId === connection.connectorId);
    const answer =
      connector?.answer &&
      Object.hasOwn(connector.answer, params.capability) &&
      connector.answer[params.capability];
    if (!answer)
      throw new Failure(
        404,
        codes.notFound,
        `“${connection.name}” has no capability “${params.capability}” that applications can call. Use it in a flow.`,
      );
    const properties = body.properties ?? {};
    const appId = String(subject['appId']);
    const given = { companyId, appId, properties, connection: connection.values };
    return { ...(await answer({ ...given, get: service => server.get(service) })) };
  }),
];

/** The parts that the test drive adds to the plugin's server half. */
export const driveParts = {
  handles: driveHandlers,
  contributes: [
    provide('connections.testDrives', {
      service: testDrives,
      create: server => ({
        // No transaction: what was asked is used up by its answer, whether that is right or not.
        take: (driver, event, given) =>
          driveEvents[event]({
            server,
            db: server.database.forCompany(driver.companyId),
            driver,
            given,
          }),
      }),
    }),
    contribute(jobs, forgetDrives.id, forgetDrives),
  ],
};
