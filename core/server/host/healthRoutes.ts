import type { FastifyInstance } from 'fastify';
import { keyFileWatch } from '../encryption/KeyFileWatch';
import { findKeyFault } from '../encryption/rootKey';
import { findHold } from '../jobs/turns/ClockWatch';
import type { Draining } from './Draining';
import type { ServerHost } from './serverHost';

/** Adds `GET /health/live` and `GET /health/ready`, which says why a server is not ready. */
export function healthRoutes(app: FastifyInstance, server: ServerHost, draining: Draining): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const reason = draining.stopping
      ? 'The server is stopping.'
      : ((await server.database.findFault()) ??
        (await findKeyFault(server.database, server.secrets)));
    const leftOut = server.leftOutIds;
    const warning =
      server.get(keyFileWatch).look() ??
      (reason ? undefined : await findHold(server.database).catch(() => undefined));
    return reply.status(reason ? 503 : 200).send({
      status: reason ? 'not ready' : 'ready',
      ...(reason && { reason }),
      ...(warning && { warning }),
      ...(leftOut.length > 0 && { leftOut }),
    });
  });
}
