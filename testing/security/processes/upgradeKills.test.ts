// @module-tag slow
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getErrorMessage } from '#core/contract';
import { Database } from '#core/server/internal';
import { describeTables, type DescribedTable } from '../../kits/describeTables';
import { releasedServer, releaseMissing } from '../../kits/lastRelease';
import { freshDatabase, password } from '../../startServer';
import { countRounds } from './countRounds';
import { Fleet } from './Fleet';
import { builtServer } from '../../browser/builtServer';
import { createCaller } from './load/createCaller';
import { createWorld, type World } from './load/createWorld';

const kills = countRounds(2, 3);
const email = 'ada@example.com';
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const noPostgres = onPostgres ? '' : ' (skipped: SQLite is served by one process)';

interface Place {
  readonly folder: string;
  readonly url: string | undefined;
  readonly end: () => Promise<void>;
}
const places: Place[] = [];
let world: World;
let released: Place;
beforeAll(async () => void (await builtServer()), 240_000);
afterAll(async () => {
  for (const { end } of places) await end();
});

/** A data folder, and a database where PostgreSQL is tested: bare, or copies of another place's. */
async function createPlace(from?: Place): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-killed-'));
  if (from) cpSync(from.folder, folder, { recursive: true });
  const database = await freshDatabase(from?.url ? new URL(from.url) : undefined);
  const end = async () => {
    rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  };
  const place = { folder, url: database?.url, end };
  places.push(place);
  return place;
}
const fleetAt = ({ folder, url }: Place) =>
  new Fleet({
    SLUICE_DATA: folder,
    SLUICE_KEY: '5'.repeat(64),
    SLUICE_ADMIN_EMAIL: email,
    SLUICE_ADMIN_PASSWORD: password,
    ...(url && { DATABASE_URL: url }),
  });

async function readTables({ folder, url }: Place): Promise<Record<string, DescribedTable>> {
  const database = await Database.open({ dataFolder: folder, databaseUrl: url, plugins: [] });
  const tables = await describeTables(database.allCompanies);
  await database.close();
  return tables;
}

/**
 * Kills so many starts at moments spread over a whole one, each on a place of its own, of so many
 * processes at once; after each the same processes start, and the place is as if nothing had
 * happened.
 */
async function killStarts(processes: number, from?: Place): Promise<string[]> {
  const clean = await createPlace(from);
  const own = fleetAt(clean);
  const began = Date.now();
  await own.start(0);
  const whole = Date.now() - began;
  await own.close();
  const tables = await readTables(clean);
  const faults: string[] = [];
  const numbers = Array.from({ length: processes }, (_, number) => number);
  const killOnce = async (kill: number) => {
    const place = await createPlace(from);
    const fleet = fleetAt(place);
    try {
      await Promise.all(
        numbers.map(async number => {
          await wait(number * 100 * Math.random());
          await fleet.startAndKill(((whole * kill) / kills) * (0.8 + 0.4 * Math.random()));
        }),
      );
      await Promise.all(numbers.map(number => fleet.start(number)));
      for (const number of numbers) {
        const call = createCaller(() => fleet.address(number));
        const signedIn = await call('POST', '/v1/customers/login', { body: { email, password } });
        const token: string = signedIn?.body.access_token;
        const path = from ? `/v1/flows/${world.quick.flowId}` : '/v1/customers/me';
        const read = await call('GET', path, { token });
        if (read?.status !== 200) faults.push(`Kill ${kill}: ${signedIn?.text} ${read?.text}`);
      }
    } catch (fault) {
      faults.push(`Kill ${kill}: ${getErrorMessage(fault)}`);
    } finally {
      await fleet.close();
    }
    if (!isDeepStrictEqual(await readTables(place), tables))
      faults.push(`Kill ${kill} left other tables behind.`);
    await place.end();
  };
  // A start waits for its database or uses one processor at most, so two places go on at once.
  let killed = 0;
  const go = async () => {
    while (killed < kills) await killOnce(++killed);
  };
  await Promise.all([go(), go()]);
  return faults;
}

describe.skipIf(releaseMissing !== '')(`an upgrade from the last release${releaseMissing}`, () => {
  beforeAll(async () => {
    released = await createPlace();
    const fleet = fleetAt(released);
    await fleet.start(0, releasedServer());
    world = await createWorld(
      createCaller(() => fleet.address(0)),
      { email, password },
    );
    await fleet.stop(0);
  });

  it(
    `is complete after each of ${kills} kills (guarantees 14 and 38)`,
    async () => expect(await killStarts(1, released)).toEqual([]),
    60_000 * kills,
  );

  it.skipIf(!onPostgres)(
    `is complete after each of ${kills} kills of two processes at once (guarantees 14 and 38)${noPostgres}`,
    async () => expect(await killStarts(2, released)).toEqual([]),
    60_000 * kills,
  );
});

it.skipIf(!onPostgres)(
  `a first start of two processes at once is complete after each of ${kills} kills (guarantees 14 and 38)${noPostgres}`,
  async () => expect(await killStarts(2)).toEqual([]),
  60_000 * kills,
);
