// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putMigrated } from '../kits/migrated';
import { freshDatabase, password } from '../startServer';
import { countRounds } from './processes/countRounds';
import { Fleet } from './processes/Fleet';

const kills = countRounds(2, 5);
/** On a slow machine it is killed less often, but no less than twice. */
const longest = 15_000;
const fewest = 2;
const savesBeforeKill = 12;
const email = 'ada@example.com';
const folder = mkdtempSync(join(tmpdir(), 'sluice-kill-'));
let fleet: Fleet;
let postgres: Awaited<ReturnType<typeof freshDatabase>>;

let token = '';
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const reply = await fetch(`${fleet.address(0)}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return JSON.parse(text);
}

beforeAll(async () => {
  postgres = await freshDatabase('product');
  if (!postgres) await putMigrated(folder);
  fleet = new Fleet({
    SLUICE_DATA: folder,
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
    SLUICE_ADMIN_EMAIL: email,
    SLUICE_ADMIN_PASSWORD: password,
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  await fleet.start(0);
});
afterAll(async () => {
  await fleet.close();
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it(`keeps every save it has acknowledged when it is killed in the middle of saves, ${kills} times`, async () => {
  token = (await call('POST', '/customers/login', { email, password })).access_token;
  const { flowId } = (await call('POST', '/flows', { name: 'Kept' })).flowInfo;
  let version = 1;
  const acknowledged = new Map<number, string>();

  /** Saves one version after the other until the server is gone. */
  async function save(round: number): Promise<void> {
    let dying: Promise<void> | undefined;
    for (let made = 0; ; made++) {
      const description = `round ${round}, save ${made}`;
      const reply = await call('PUT', `/flows/${flowId}`, {
        currentVersion: version,
        description,
        message: description,
      }).catch(() => undefined);
      if (!reply) return dying;
      version = reply.currentVersion;
      acknowledged.set(version, description);
      // Not awaited: the next save is on its way when the process dies.
      if (made === savesBeforeKill) dying = fleet.kill(0);
    }
  }

  const began = Date.now();
  let rounds = 0;
  for (; rounds < kills && (rounds < fewest || Date.now() - began < longest); rounds++) {
    const before = acknowledged.size;
    await save(rounds);
    expect(acknowledged.size - before).toBeGreaterThan(savesBeforeKill);
    await fleet.start(0);
    const { flowInfo } = await call('GET', `/flows/${flowId}`);
    // The save that was under way may have been kept or not; one that was answered must have been.
    expect(flowInfo.currentVersion).toBeGreaterThanOrEqual(version);
    expect(flowInfo.currentVersion).toBeLessThanOrEqual(version + 1);
    const { currentVersion, description } = flowInfo;
    expect([acknowledged.get(currentVersion), undefined]).toContain(
      currentVersion > version ? undefined : description,
    );
    version = currentVersion;
  }
  const { versions } = await call('GET', `/flows/${flowId}/versions?limit=500`);
  const kept = new Map<number, string>(
    versions.map(({ _id: id, message }: { _id: { versionId: number }; message: string }) => [
      id.versionId,
      message,
    ]),
  );
  expect(acknowledged.size).toBeGreaterThan(rounds * savesBeforeKill);
  expect([...acknowledged].filter(([each, message]) => kept.get(each) !== message)).toEqual([]);
}, 60_000);
