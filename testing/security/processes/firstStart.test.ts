// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { freshDatabase, password } from '../../startServer';
import { builtServer } from '../../browser/builtServer';
import { countRounds } from './countRounds';
import { Fleet } from './Fleet';

const kills = countRounds(2, 3);
const email = 'ada@example.com';
const folders: string[] = [];
let fleet: Fleet | undefined;
const databases: Awaited<ReturnType<typeof freshDatabase>>[] = [];
afterEach(() => fleet?.close());
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  for (const database of databases) await database?.drop();
});

/** A data folder, and a database where PostgreSQL is tested, that nobody has started on. */
async function bare(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-killed-'));
  folders.push(folder);
  const database = await freshDatabase();
  databases.push(database);
  return { SLUICE_DATA: folder, ...(database && { DATABASE_URL: database.url }) };
}

const logIn = () => fleet!.ask(0, '/v1/customers/login', {}, { email, password });

async function readRights(token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const me = await fetch(`${fleet!.address(0)}/v1/customers/me`, { headers });
  const { permissions } = (await me.json()) as { permissions: string[] };
  return permissions;
}

it(
  `starts after each of ${kills} kills during the first start (guarantee 38)`,
  async () => {
    const own = { SLUICE_ADMIN_EMAIL: email, SLUICE_ADMIN_PASSWORD: password };
    await builtServer();
    const started = Date.now();
    fleet = new Fleet({ ...(await bare()), ...own });
    await fleet.start(0);
    const whole = Date.now() - started;
    await fleet.close();
    for (let n = 1; n <= kills; n++) {
      fleet = new Fleet({ ...(await bare()), ...own });
      await fleet.startAndKill((whole * n) / kills);
      await fleet.start(0);
      expect((await logIn())?.status).toBe(200);
      await fleet.close();
    }
  },
  30_000 * kills,
);

it(
  `sets up completely or not at all, whenever it is killed (guarantee 38)`,
  async () => {
    const person = { firstName: 'Ada', lastName: 'Lovelace', email, password };
    for (let n = 0; n < kills; n++) {
      fleet = new Fleet(await bare());
      await fleet.start(0);
      const key = /setup\?key=(\w+)/.exec(fleet.printed(0))?.[1];
      const asked = fleet.ask(
        0,
        '/v1/setup',
        {},
        { key, ...person, company: 'Co', examples: true },
      );
      await wait(40 + (n * 200) / kills);
      await fleet.kill(0);
      const acknowledged = (await asked)?.status === 200;
      await fleet.start(0);
      const signedIn = await logIn();
      const again = fleet.printed(0).includes('/setup?key=');
      const done = signedIn?.status === 200;
      expect({ done, again }).toEqual({ done: done || acknowledged, again: !done });
      const rights = done ? await readRights(signedIn.body.access_token) : ['admin'];
      expect(rights.filter(each => each.startsWith('admin'))).not.toEqual([]);
      await fleet.close();
    }
  },
  30_000 * kills,
);
