// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#core/contract';
import { identity, type OwnPostgres, startPostgres } from '../../postgres.mjs';
import { startServer } from '../../startServer';

const frozen = 3;
let postgres: OwnPostgres;
let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;

// PostgreSQL is stopped and killed here: it is one of our own beside the one that others use.
const tested = process.env['TEST_DATABASE_URL'];
beforeAll(async () => {
  if (!tested) return;
  postgres = await startPostgres(process.cwd());
  sluice = await startServer({
    env: { DATABASE_URL: postgres.url, SLUICE_DATABASE_TIMEOUT: String(frozen) },
  });
  ada = await sluice.company();
}, 60_000);
afterAll(async () => {
  await sluice?.close();
  await postgres?.stop();
}, 60_000);

const list = () => sluice.inject('GET', '/flows?page=0&limit=1', { token: ada.token });
const health = (which: string) => sluice.app.inject(`/health/${which}`);
const served = () => expect.poll(async () => (await list()).status, { timeout: 15_000 }).toBe(200);

async function run(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.superuser });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Saves flows as fast as it can until it is told to end; every save that was acknowledged counts. */
async function saving() {
  const made = await sluice.inject('POST', '/flows', { token: ada.token, body: { name: 'Saved' } });
  const { flowId } = made.body.flowInfo;
  const read = () => sluice.inject('GET', `/flows/${flowId}`, { token: ada.token });
  const answers = new Map<string, number>();
  let acknowledged = 1;
  const ending = new AbortController();
  let version = 1;
  const work = (async () => {
    while (!ending.signal.aborted) {
      const body = { currentVersion: version, description: `Version ${version}` };
      const reply = await sluice.inject('PUT', `/flows/${flowId}`, { token: ada.token, body });
      const kind = `${reply.status} ${reply.status === 200 ? '' : reply.body.code}`.trim();
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      if (reply.status === 200) acknowledged = version = reply.body.currentVersion;
      else {
        await wait(50);
        const now = await read();
        if (now.status === 200) version = now.body.flowInfo.currentVersion;
      }
    }
  })();
  return async () => {
    ending.abort();
    await work;
    await served();
    return { answers, acknowledged, kept: (await read()).body.flowInfo.currentVersion };
  };
}

const losses: readonly [string, () => Promise<void>][] = [
  ['is stopped', () => postgres.end('SIGINT')],
  ['crashes', () => postgres.end('SIGQUIT')],
  [
    'is killed',
    async () => {
      await postgres.end('SIGKILL');
      // Its other processes notice, and the port is free again.
      await wait(1000);
    },
  ],
];

describe.runIf(tested)('while calls are under way, a database that', () => {
  it.each(losses)(
    '%s causes 503 and loses nothing that was acknowledged (guarantee 39)',
    async (_, lose) => {
      const end = await saving();
      await wait(300);
      await lose();
      const [ready, live, answer] = await Promise.all([health('ready'), health('live'), list()]);
      expect([ready.statusCode, live.statusCode]).toEqual([503, 200]);
      expect(answer).toMatchObject({ status: 503, body: { code: codes.databaseDown } });
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.body.message).toContain('The database is not responding');
      await postgres.start();
      await served();
      const { answers, acknowledged, kept } = await end();
      expect(kept).toBeGreaterThanOrEqual(acknowledged);
      expect([...answers.keys()].filter(kind => !/^(200|503 5030|409 4090)$/.test(kind))).toEqual(
        [],
      );
      expect((await health('ready')).statusCode).toBe(200);
    },
    60_000,
  );

  it('closes single connections affects only their calls (guarantee 39)', async () => {
    const end = await saving();
    for (let n = 0; n < 5; n++) {
      await run(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'sluice' limit 1",
      );
      await wait(100);
    }
    const { answers, acknowledged, kept } = await end();
    expect(kept).toBeGreaterThanOrEqual(acknowledged);
    expect(answers.get('200')).toBeGreaterThan(0);
    await served();
  }, 60_000);

  it('freezes is given up after the configured time, and readiness does not wait for it (guarantee 39)', async () => {
    await served();
    const pids = postgres.processes();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const told: string[] = [];
    try {
      await Promise.all([
        list().then(({ status }) => told.push(`list ${status}`)),
        health('ready').then(({ statusCode }) => told.push(`ready ${statusCode}`)),
      ]);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    expect(told).toEqual(['ready 503', 'list 503']);
    await served();
  }, 60_000);
});

/** A disk of its own for a part of a database; only root makes one. */
const disk = mkdtempSync(join(tmpdir(), 'sluice-full-'));
const mounted =
  tested && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'none', disk]).status === 0;
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

it.runIf(mounted)(
  'reports that the disk of the database is full, and continues when there is space (guarantee 39)',
  async () => {
    const place = join(disk, 'place');
    mkdirSync(place);
    if (identity.uid && identity.gid)
      for (const path of [disk, place]) chownSync(path, identity.uid, identity.gid);
    await run(`create tablespace small location '${place}'`);
    await run('create database small owner sluice tablespace small');
    const address = new URL(postgres.url);
    address.pathname = '/small';
    const full = await startServer({ env: { DATABASE_URL: address.href } });
    const { token } = await full.company();
    const save = (n: number) =>
      full.inject('POST', '/flows', {
        token,
        body: { name: `Flow ${n}`, description: 'x'.repeat(900) },
      });
    const ready = async () => {
      const reply = await full.app.inject('/health/ready');
      return [reply.statusCode, reply.json().reason];
    };
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    let reply = await save(0);
    for (let n = 1; reply.status < 300 && n < 500; n++) reply = await save(n);
    expect(reply).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('The database server is out of disk space') },
    });
    expect(await ready()).toEqual([503, 'The disk of the database server is full.']);
    rmSync(join(disk, 'filler'));
    expect(await ready()).toEqual([200, undefined]);
    expect((await save(500)).status).toBeLessThan(300);
    await full.close();
  },
  60_000,
);

it.runIf(tested)(
  'rejects a database role that bypasses row-level security (guarantee 39)',
  async () => {
    await run('create database free');
    await run("create role passing login bypassrls password 'x'");
    const address = new URL(postgres.superuser);
    address.pathname = '/free';
    const start = () => startServer({ env: { DATABASE_URL: address.href } });
    await expect(start()).rejects.toThrow('is a superuser or has BYPASSRLS');
    Object.assign(address, { username: 'passing', password: 'x' });
    await expect(start()).rejects.toThrow('is a superuser or has BYPASSRLS');
  },
);

it.runIf(tested)(
  'rejects a database that can’t store every text or would fail calls at the same time (guarantee 39)',
  async () => {
    await run("create database latin owner sluice encoding 'LATIN1' locale 'C' template template0");
    await run('create database strict owner sluice');
    await run("alter database strict set default_transaction_isolation = 'repeatable read'");
    const start = (name: string, query = '') => {
      const address = new URL(postgres.url);
      Object.assign(address, { pathname: `/${name}`, search: query });
      return startServer({ env: { DATABASE_URL: address.href } });
    };
    await expect(start('latin')).rejects.toThrow('has the encoding LATIN1');
    await expect(start('strict')).rejects.toThrow('default_transaction_isolation');
    const secret = await start('missing', '?password=Hidden-9').catch((fault: Error) => fault);
    expect(String(secret)).toContain('Can’t reach the database');
    expect(String(secret)).not.toContain('Hidden-9');
  },
);
