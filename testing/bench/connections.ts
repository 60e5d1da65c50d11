import { existsSync } from 'node:fs';
import { connected } from '../postgres.mjs';
import { median, type Figure } from './figures';
import { asked, titleOf } from './runtime/decision';
import { processUsage } from './runtime/processUsage';
import { sendRequests, type Request } from './runtime/sendLoad';
import { startSluice } from './runtime/startSluice';

/** Connections to PostgreSQL that the servers hold at most; 16 as shipped. */
const sizes = [4, 8, 16, 32];
const loads = ['withFunction', 'chain', 'lists'] as const;
const senders = 64;
const seconds = 2;
const passes = 2;

type Server = Awaited<ReturnType<typeof startSluice>> & { readonly size: number };

/**
 * Runs and lists on PostgreSQL by how many connections the server holds: one server each, on a
 * database of its own, by turns. The processor time that the server and PostgreSQL take for an
 * answer says most where the machine has other work.
 */
export async function benchConnections(): Promise<readonly Figure[]> {
  const servers: Server[] = [];
  try {
    for (const size of sizes) {
      const server = await startSluice({ SLUICE_DATABASE_CONNECTIONS: String(size) });
      servers.push({ ...server, size });
      if (!server.databaseUrl) throw new Error('Name a PostgreSQL in DATABASE_URL.');
    }
    const figures: Figure[] = [];
    for (const load of loads) figures.push(...(await measure(servers, load)));
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function measure(servers: readonly Server[], load: (typeof loads)[number]) {
  const toRequest = ({ pid, urls, headers, listed }: Server): Request =>
    load === 'lists' ? { pid, ...listed } : { pid, url: urls[load]!, headers, body: asked };
  const found = servers.map(server => ({ server, rates: [] as number[], costs: [] as number[] }));
  let refused = 0;
  for (let pass = 0; pass <= passes; pass++)
    for (const { server, rates, costs } of pass % 2 ? found.toReversed() : found) {
      const lasts = pass ? seconds : 1;
      const before = await readBackends(server);
      const sent = await sendRequests(toRequest(server), senders, lasts);
      const after = await readBackends(server);
      refused += sent.refused;
      // The first pass warms up.
      if (pass === 0) continue;
      const backends = [...after].reduce(
        (sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0),
        0,
      );
      rates.push(sent.perSecond);
      costs.push(sent.cpu + backends / (sent.perSecond * lasts));
    }
  const name = `${load === 'lists' ? 'lists of flows' : titleOf[load]}, ${senders} senders`;
  return [
    ...found.flatMap(({ server: { size }, rates, costs }): Figure[] => [
      { what: `${name}: ${size} connections`, unit: 'a second', value: median(rates) },
      {
        what: `${name}: ${size} connections, with PostgreSQL`,
        unit: 'µs processor',
        value: median(costs),
      },
    ]),
    { what: `${name}: refused`, unit: 'answers', value: refused, goal: { most: 0 } },
  ];
}

/** Microseconds of a processor that each process of PostgreSQL took so far for this database. */
async function readBackends({ databaseUrl }: Server): Promise<ReadonlyMap<number, number>> {
  const client = await connected(databaseUrl!);
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`,
    );
    // One on another machine takes nothing of this one.
    const local = rows.filter(({ pid }) => existsSync(`/proc/${pid}`));
    return new Map(local.map(({ pid }) => [pid, processUsage(pid).cpu]));
  } finally {
    await client.end();
  }
}
