import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, password } from '../startServer';

const kills = 5;
/** On a slow machine it is killed less often, but no less than twice. */
const longest = 15_000;
const fewest = 2;
const savesBeforeKill = 12;
const email = 'ada@example.com';
const folder = mkdtempSync(join(tmpdir(), 'sluice-kill-'));
let child: ChildProcess;
let postgres: Awaited<ReturnType<typeof freshDatabase>>;

/** Starts the product as a process of its own on the one data folder, and returns its address. */
function start(): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    SLUICE_DATA: folder,
    SLUICE_LOG_LEVEL: 'silent',
    PORT: '0',
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
    SLUICE_ADMIN_EMAIL: email,
    SLUICE_ADMIN_PASSWORD: password,
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  child = spawn(process.execPath, ['--import', 'tsx', resolve('shell/server/main.ts')], { env });
  return new Promise((done, fail) => {
    let said = '';
    const hear = (chunk: unknown) => {
      said += String(chunk);
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address) done(address);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.on('exit', code => fail(new Error(`The server ended with ${String(code)}: ${said}`)));
  });
}
const killed = () =>
  new Promise<void>(done => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.removeAllListeners('exit').once('exit', () => done());
    child.kill('SIGKILL');
  });

let token = '';
async function call(address: string, method: string, path: string, body?: unknown): Promise<any> {
  const reply = await fetch(`${address}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return JSON.parse(text);
}

let address = '';
beforeAll(async () => {
  postgres = await freshDatabase();
  address = await start();
});
afterAll(async () => {
  await killed();
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it(`keeps every save it has acknowledged when it is killed in the middle of saves, ${kills} times`, async () => {
  token = (await call(address, 'POST', '/customers/login', { email, password })).access_token;
  const { flowId } = (await call(address, 'POST', '/flows', { name: 'Kept' })).flowInfo;
  let version = 1;
  const acknowledged = new Map<number, string>();

  /** Saves one version after the other until the server is gone. */
  async function save(round: number): Promise<void> {
    for (let made = 0; ; made++) {
      const description = `round ${round}, save ${made}`;
      const reply = await call(address, 'PUT', `/flows/${flowId}`, {
        currentVersion: version,
        description,
        message: description,
      }).catch(() => undefined);
      if (!reply) return;
      version = reply.currentVersion;
      acknowledged.set(version, description);
      // Not awaited: the next save is on its way when the process dies.
      if (made === savesBeforeKill) void killed();
    }
  }

  const began = Date.now();
  let rounds = 0;
  for (; rounds < kills && (rounds < fewest || Date.now() - began < longest); rounds++) {
    const before = acknowledged.size;
    await save(rounds);
    await killed();
    expect(acknowledged.size - before).toBeGreaterThan(savesBeforeKill);
    address = await start();
    const { flowInfo } = await call(address, 'GET', `/flows/${flowId}`);
    // The save that was under way may have been kept or not; one that was answered must have been.
    expect(flowInfo.currentVersion).toBeGreaterThanOrEqual(version);
    expect(flowInfo.currentVersion).toBeLessThanOrEqual(version + 1);
    const { currentVersion, description } = flowInfo;
    expect([acknowledged.get(currentVersion), undefined]).toContain(currentVersion > version ? undefined : description);
    version = currentVersion;
  }
  const { versions } = await call(address, 'GET', `/flows/${flowId}/versions?limit=500`);
  const kept = new Map<number, string>(
    versions.map(({ _id: id, message }: { _id: { versionId: number }; message: string }) => [id.versionId, message]),
  );
  expect(acknowledged.size).toBeGreaterThan(rounds * savesBeforeKill);
  expect([...acknowledged].filter(([each, message]) => kept.get(each) !== message)).toEqual([]);
}, 60_000);
