import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asked, type Logic } from './decision';
import { processUsage } from './processUsage';
import type { Target } from './Target';

const run = promisify(execFile);
const wrk = '/usr/bin/wrk';

/** The result of a load of some seconds; times in milliseconds. */
export interface Sent {
  readonly perSecond: number;
  readonly p50: number;
  readonly p97: number;
  readonly p99: number;
  readonly refused: number;
  /** Microseconds of processor time the server took for a request, in all its threads. */
  readonly cpu: number;
  /** Resident memory of the server afterwards, in MB. */
  readonly rss: number;
}
type Measured = Omit<Sent, 'cpu' | 'rss'> & { readonly requests: number };
type Headers = Readonly<Record<string, string>>;
/** A request that is sent over and over to the server of a process. */
export interface Request {
  readonly pid: number;
  readonly url: string;
  readonly headers?: Headers;
  /** Posted as JSON; without it the request is a GET. */
  readonly body?: object;
}

/** Sends the request that starts a logic from some connections for some seconds. */
export const sendLoad = (
  { pid, urls, headers }: Target,
  logic: Logic,
  connections: number,
  seconds: number,
): Promise<Sent> =>
  sendRequests(
    { pid, url: urls[logic]!, headers: headers ?? {}, body: asked },
    connections,
    seconds,
  );

/**
 * Sends the same request from some connections for some seconds, in a process of its own: wrk where
 * it is installed, as it takes a small share of the processor, else autocannon.
 */
export async function sendRequests(
  request: Request,
  connections: number,
  seconds: number,
): Promise<Sent> {
  const before = processUsage(request.pid);
  const send = existsSync(wrk) ? byWrk : byAutocannon;
  const { requests, ...measured } = await send(request, connections, seconds);
  const after = processUsage(request.pid);
  return { ...measured, cpu: (after.cpu - before.cpu) / requests, rss: after.rss };
}

const toLines = ({ headers, body }: Request, separator: string) =>
  Object.entries({ ...(body && { 'content-type': 'application/json' }), ...headers }).map(
    ([name, value]) => `${name}${separator}${value}`,
  );

async function byWrk(request: Request, connections: number, seconds: number): Promise<Measured> {
  const { url, body } = request;
  const script = fileURLToPath(new URL('request.lua', import.meta.url));
  const lines = toLines(request, ': ');
  const env = {
    ...process.env,
    BENCH_METHOD: body ? 'POST' : 'GET',
    BENCH_BODY: body ? JSON.stringify(body) : '',
    BENCH_HEADERS: lines.join('\n'),
  };
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url];
  const { stdout } = await run(wrk, args, { env });
  const found = JSON.parse(/\{"requests".*\}/.exec(stdout)![0]) as Record<string, number>;
  const ms = (name: string) => found[name]! / 1000;
  return {
    requests: found['requests']!,
    perSecond: found['requests']! / (found['micros']! / 1e6),
    refused: found['refused']!,
    p50: ms('p50'),
    p97: ms('p97'),
    p99: ms('p99'),
  };
}

async function byAutocannon(
  request: Request,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const { url, body } = request;
  const program = createRequire(import.meta.url).resolve('autocannon');
  const terms = [
    '-j',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...(body ? ['-m', 'POST', '-b', JSON.stringify(body)] : []),
    ...toLines(request, '=').flatMap(line => ['-H', line]),
  ];
  const { stdout } = await run(process.execPath, [program, ...terms, url]);
  const { requests, duration, latency, non2xx, errors } = JSON.parse(stdout);
  return {
    requests: requests.total,
    perSecond: requests.total / duration,
    refused: non2xx + errors,
    p50: latency.p50,
    p97: latency.p97_5,
    p99: latency.p99,
  };
}
