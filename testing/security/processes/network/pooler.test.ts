// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connected,
  freePort,
  identity,
  type OwnPostgres,
  startPostgres,
} from '../../../postgres.mjs';
import { startServer } from '#testing/startServer';

const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  path => existsSync(path),
);
const tested = binary && process.env['TEST_DATABASE_URL'];
const connectionsBehind = 2;

let postgres: OwnPostgres;
let pooler: ChildProcess;
let folder: string;
let address: URL;
let sluice: Awaited<ReturnType<typeof startServer>>;

/** Starts PgBouncer in transaction mode before PostgreSQL. */
async function startPooler(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'sluice-pgbouncer-'));
  address = new URL(postgres.url);
  const behind = address.port;
  address.port = String(await freePort());
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"sluice" "sluice"\n');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    [
      '[databases]',
      `sluice = host=127.0.0.1 port=${behind} dbname=sluice`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${address.port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${connectionsBehind}`,
      'max_client_conn = 200',
      '',
    ].join('\n'),
  );
  const { uid, gid } = identity;
  if (uid && gid) for (const path of [folder, users, settings]) chownSync(path, uid, gid);
  pooler = spawn(binary!, ['-q', settings], { stdio: 'ignore', ...identity });
  await (await connected(address.href)).end();
}

beforeAll(async () => {
  if (!tested) return;
  postgres = await startPostgres(process.cwd());
  await startPooler();
  sluice = await startServer({ env: { DATABASE_URL: address.href } });
}, 60_000);
afterAll(async () => {
  await sluice?.close();
  pooler?.kill('SIGINT');
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 60_000);

it.runIf(tested)(
  'works behind PgBouncer in transaction mode, with each environment separate (guarantee 39)',
  async () => {
    const people = await Promise.all([sluice.company(), sluice.company(), sluice.company()]);
    const work = people.flatMap(({ token }, index) =>
      Array.from({ length: 30 }, async (_, n) => {
        const name = `${index} has ${n}`;
        const made = await sluice.inject('POST', '/flows', { token, body: { name } });
        expect(made.status).toBeLessThan(300);
        const listed = await sluice.inject('GET', '/flows?page=0&limit=50', { token });
        expect(listed.status).toBe(200);
        return listed.body.flowsInfo.map((flow: { name: string }) => flow.name);
      }),
    );
    const seen = await Promise.all(work);
    seen.forEach((names: string[], at) => {
      const own = `${Math.floor(at / 30)} has `;
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter(name => !name.startsWith(own))).toEqual([]);
    });
  },
  60_000,
);

it.runIf(tested)(
  'records many runs at once behind PgBouncer, each exactly once (guarantee 17)',
  async () => {
    const { companyId } = await sluice.company();
    const columns = ['company_id', 'name', 'description', 'policy', 'created_date'];
    const commits = Array.from({ length: 120 }, (_, commit) =>
      Array.from({ length: 1 + (commit % 5) }, (_, n) => [
        companyId,
        `${commit} ${n}`,
        '',
        '[]',
        1,
      ]),
    );
    const { database } = sluice.server;
    for (let at = 0; at < commits.length; at += 8)
      await Promise.all(
        commits
          .slice(at, at + 8)
          .map(rows => database.writeRows([{ table: 'roles', columns, rows }])),
      );
    const found = await database.forCompany(companyId).selectFrom('roles').select('name').execute();
    const written = found.map(({ name }) => name).filter(name => /^\d+ \d$/.test(name));
    expect(written.toSorted()).toEqual(
      commits
        .flat()
        .map(([, name]) => name)
        .toSorted(),
    );
  },
  60_000,
);
