// @module-tag slow
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProblem } from '#core/contract/internal';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { writeConnectors, type HostilePackage } from './hostile/HostilePackage';
import { hostileFiles, hostilePackages } from './hostile/hostilePackages';
import { packConnectors } from './packConnectors';

type Company = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['company']>>;

/** A host that packages can call, and a path from there to one that they can’t. */
const peer = createServer(({ url = '' }, reply) => {
  if (url === '/away') reply.writeHead(302, { location: `http://localhost:${port}/secret` });
  reply.end(url === '/large' ? 'x'.repeat(3e6) : 'secret');
});
let port = 0;
let sluice: Awaited<ReturnType<typeof startServer>>;
let flows: ReturnType<typeof flowsOn>;
let others: Awaited<ReturnType<typeof runOthers>>;
/** Messages and outputs of each package’s nodes, by package; they run at the same time. */
const ran = new Map<string, Promise<Readonly<Record<string, unknown>>>>();

const filled = (text: string) => text.replaceAll('{port}', String(port));
const pack = (id: string, source: string, hosts: readonly string[] = []) =>
  packConnectors({ id, name: `@evil/${id}`, source: filled(source), hosts: hosts.map(filled) });

/** The expected result of a capability; every sentence names the package. */
const toExpected = (id: string, seen: HostilePackage['sees'][string]) =>
  seen instanceof RegExp
    ? expect.stringMatching(new RegExp(`^The package @evil/${id} .*(?:${seen.source})`))
    : seen;

interface Step {
  readonly nodeId: string | null;
  readonly output?: unknown;
  readonly error?: { readonly message: string };
}

/** Runs all that a package does in one flow, one after the other. */
async function runAll({ id, runs }: HostilePackage, company: Company) {
  const names = Object.keys(runs);
  const flow = await flows.flowOf(
    Object.fromEntries(names.map(name => [name, [`${id}Connector`, name, { given: 'hello' }]])),
    names.slice(1).map((name, index) => [names[index] ?? '', name, 'allTriggersComplete']),
    {},
    company,
  );
  const { status } = await flow.start();
  expect(status).toBeLessThan(500);
  const [run] = await flow.runs();
  const { events } = (await flow.steps(run.interactionId)) as { events: readonly Step[] };
  return Object.fromEntries(
    names.map(name => {
      const step = events.find(({ nodeId }) => nodeId === name);
      return [name, step?.error?.message ?? step?.output];
    }),
  );
}

const describeTimes = (took: readonly number[]) => {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? 0).toFixed(0);
  return `${at(0.5)} ms (median) and ${at(0.95)} ms (95th percentile)`;
};

/** A flow of another company, one run after the other until it is stopped. */
async function runOthers() {
  const flow = await flows.flowOf(
    {
      fn: [
        'functionsConnector',
        'customFunction',
        { code: 'module.exports = async () => ({ ok: 1 })' },
      ],
      own: ['secretsConnector', 'reads', { given: 'x' }],
      done: [
        'httpConnector',
        'createSuccessResponse',
        {
          claimsNameValuePairs: [{ name: 'kept', value: '{{local.own.payload.output.kept}}' }],
        },
      ],
    },
    [
      ['fn', 'own'],
      ['own', 'done'],
    ],
  );
  const came: string[] = [];
  const took: number[] = [];
  const stopping = new AbortController();
  const run = async () => {
    const began = performance.now();
    const { status, body } = await flow.start();
    took.push(performance.now() - began);
    came.push(`${status} ${JSON.stringify(body.additionalProperties ?? body)}`);
  };
  // The first one starts the process of its package.
  await run();
  took.length = 0;
  for (let times = 0; times < 20; times++) await run();
  const alone = took.splice(0);
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await run();
      // Packages give way to the server, which would take all of a processor otherwise.
      await wait(100);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      console.log(
        `a run of others took ${describeTimes(alone)} alone, ${describeTimes(took)} beside them`,
      );
      return came;
    },
  };
}

beforeAll(async () => {
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  ({ port } = peer.address() as AddressInfo);
  const packages = await Promise.all([
    ...hostilePackages.map(each => pack(each.id, writeConnectors(each), each.hosts)),
    ...Object.entries(hostileFiles).map(([id, [source]]) => pack(id, source)),
  ]);
  sluice = await startServer({
    packages,
    env: { SLUICE_ALLOW_HOSTS: '127.0.0.1,localhost' },
  });
  flows = flowsOn(sluice);
  others = await runOthers();
  const eve = await sluice.company();
  for (const each of hostilePackages) ran.set(each.id, runAll(each, eve));
}, 120_000);
afterAll(async () => {
  await sluice.close();
  peer.close();
});

describe('a package that harms', () => {
  it.each(Object.entries(hostileFiles))('is left out at load: %s', (id, [, sees]) => {
    const problem = sluice.server.problems.find(({ plugin }) => plugin === id);
    expect(problem && describeProblem(problem)).toMatch(sees);
  });

  it.each(hostilePackages.map(each => [each.id, each] as const))(
    'is held back: %s',
    async (id, { sees }) => {
      const said = await ran.get(id);
      expect(said).toEqual(
        Object.fromEntries(
          Object.entries(sees).map(([capability, seen]) => [capability, toExpected(id, seen)]),
        ),
      );
    },
    90_000,
  );

  it('finds no trace of the previous call in the same process', async () => {
    await Promise.all(ran.values());
    const runs = { keeps: '', reads: '', cachedBefore: '' };
    const said = await runAll({ id: 'secrets', runs, sees: {} }, await sluice.company());
    expect(said).toEqual({
      keeps: { kept: 1 },
      reads: { kept: 0, keys: 0 },
      cachedBefore: { own: false },
    });
  }, 90_000);

  it('changes nothing for the runs of others, and the server keeps running', async () => {
    await Promise.all(ran.values());
    const came = await others.stop();
    expect(came.length).toBeGreaterThan(5);
    expect(new Set(came)).toEqual(new Set([came[0]]));
    expect(came[0]).toMatch(/^200 .*"kept":0/);
  });
});
