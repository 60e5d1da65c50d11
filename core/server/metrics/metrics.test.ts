import { afterEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { Metrics } from './Metrics';

let sluice: Awaited<ReturnType<typeof startServer>> | undefined;
afterEach(() => sluice?.close());

it('writes counters, gauges and histograms as Prometheus reads them', async () => {
  const metrics = new Metrics();
  metrics.counter('sluice_made_total', 'Made.').add({ of: 'a "b"\n' }, 2);
  metrics.counter('sluice_made_total', 'Made.').add({ of: 'a "b"\n' });
  metrics.histogram('sluice_took_seconds', 'Took.', [1, 2]).observe(1.5);
  metrics.histogram('sluice_took_seconds', 'Took.').observe(9);
  metrics.gauge('sluice_waiting', 'Waiting.', async () => [{ labels: { at: 'x' }, value: 4 }]);
  metrics.gauge('sluice_broken', 'Broken.', () => Promise.reject(new Error('no')));
  expect((await metrics.text()).split('\n')).toEqual([
    '# HELP sluice_made_total Made.',
    '# TYPE sluice_made_total counter',
    'sluice_made_total{of="a \\"b\\"\\n"} 3',
    '# HELP sluice_took_seconds Took.',
    '# TYPE sluice_took_seconds histogram',
    'sluice_took_seconds_bucket{le="1"} 0',
    'sluice_took_seconds_bucket{le="2"} 1',
    'sluice_took_seconds_bucket{le="+Inf"} 2',
    'sluice_took_seconds_sum 10.5',
    'sluice_took_seconds_count 2',
    '# HELP sluice_waiting Waiting.',
    '# TYPE sluice_waiting gauge',
    'sluice_waiting{at="x"} 4',
    '',
  ]);
});

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  sluice!.app.inject({ url: '/metrics', remoteAddress, headers });

it('shows metrics only to this machine', async () => {
  sluice = await startServer({ plugins: [] });
  await sluice.inject('GET', '/customers/me');
  const { statusCode, body, headers } = await from('127.0.0.1');
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(body).toContain(
    'sluice_http_requests_total{method="GET",route="/v1/customers/me",status="401"} 1',
  );
  expect(body).toMatch(
    /sluice_http_request_seconds_bucket\{method="GET",route="\/v1\/customers\/me",le="30"\} 1/,
  );
  expect(body).toMatch(/process_resident_memory_bytes \d+/);
  expect((await from('192.0.2.7')).statusCode).toBe(401);
  // A proxy on this machine speaks for the world.
  expect((await from('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(401);
});

it('requires the token of the operator from any address', async () => {
  sluice = await startServer({ plugins: [], env: { SLUICE_METRICS_TOKEN: 'scrape-me' } });
  expect((await from('127.0.0.1')).statusCode).toBe(401);
  expect((await from('127.0.0.1', { authorization: 'Bearer scrape' })).statusCode).toBe(401);
  expect((await from('192.0.2.7', { authorization: 'Bearer scrape-me' })).statusCode).toBe(200);
});
