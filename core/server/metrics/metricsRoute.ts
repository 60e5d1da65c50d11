import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes, Failure } from '../../contract';
import { hashSecret, isSecretOf } from '../encryption/hashSecret';
import type { ServerHost } from '../host/serverHost';
import { metrics } from './Metrics';
import { processMetrics } from './processMetrics';

const local = /^(?:::ffff:)?127\.|^::1$/;

/**
 * With a token set, whoever brings it; without one, this machine alone, and no proxy that speaks
 * for others.
 */
function allowed(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return isSecretOf(given, hashSecret(token));
  }
  const forwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !forwarded && local.test(request.socket.remoteAddress ?? '');
}

/** `GET /metrics`: what this process counts, for Prometheus; and what is counted of requests. */
export function metricsRoute(app: FastifyInstance, server: ServerHost): void {
  const registry = server.get(metrics);
  processMetrics(registry);
  const requests = registry.counter('sluice_http_requests_total', 'Answered requests.');
  const times = registry.histogram('sluice_http_request_seconds', 'Time to answer, by route.');
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    requests.add({ method: request.method, route, status: String(reply.statusCode) });
    times.observe(reply.elapsedTime / 1000, { method: request.method, route });
    next();
  });
  app.get('/metrics', async (request, reply) => {
    if (!allowed(request, server.settings.metricsToken))
      throw new Failure(
        401,
        codes.invalidToken,
        'Metrics are for this machine, or for those who bring the token that SLUICE_METRICS_TOKEN sets.',
      );
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await registry.text());
  });
}
