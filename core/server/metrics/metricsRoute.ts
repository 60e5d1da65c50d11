import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Metrics, metrics } from './Metrics';
import { codes, Failure } from '../../contract';
import { hashSecret, verifySecret } from '../encryption/secrets';
import type { ServerHost } from '../host/serverHost';

/**
 * Adds the metrics that every process reports about itself: memory, processor time and event loop
 * delay.
 */
export function processMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge('process_resident_memory_bytes', 'Memory used by the process.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('process_cpu_seconds_total', 'Processor time used by the process.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('process_uptime_seconds', 'Time since the process started.', () =>
    process.uptime(),
  );
  metrics.gauge('nodejs_eventloop_delay_seconds', 'Event loop delay since the last scrape.', () => {
    const readings = [50, 99].map(percent => ({
      labels: { quantile: String(percent / 100) },
      value: delay.percentile(percent) / 1e9,
    }));
    delay.reset();
    return readings;
  });
}

const local = /^(?:::ffff:)?127\.|^::1$/;

/**
 * With a token set, whoever brings it; without one, this machine alone, and no proxy that speaks
 * for others.
 */
function isAllowed(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return verifySecret(given, hashSecret(token));
  }
  const forwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !forwarded && local.test(request.socket.remoteAddress ?? '');
}

/** `GET /metrics`: what this process counts, for Prometheus; and what is counted of requests. */
export function metricsRoute(app: FastifyInstance, server: ServerHost): void {
  const registry = server.get(metrics);
  processMetrics(registry);
  const requests = registry.counter('sluice_http_requests_total', 'Number of requests answered.');
  const times = registry.histogram('sluice_http_request_seconds', 'Response time by route.');
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    requests.add({ method: request.method, route, status: String(reply.statusCode) });
    times.observe(reply.elapsedTime / 1000, { method: request.method, route });
    next();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, server.settings.metricsToken))
      throw new Failure(
        401,
        codes.invalidToken,
        'Send the token from SLUICE_METRICS_TOKEN. If that variable is not set, metrics are available only from the server itself.',
      );
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await registry.text());
  });
}
