// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import { builtServer } from '../../browser/builtServer';
import { password, startServer } from '../../startServer';
import { canShare, countRounds } from './countRounds';
import { Fleet } from './Fleet';
import { createCaller } from './load/createCaller';
import { createWorld } from './load/createWorld';
import { findLosses } from './load/findLosses';
import { MixedLoad, type Part } from './load/MixedLoad';

const kills = countRounds(2, 3);
const email = 'ada@example.com';
const parts: readonly Part[] = [
  'run',
  'visit',
  'save',
  'signIn',
  'rotate',
  'secret',
  'refresh',
  'import',
];
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));

let fleet: Fleet | undefined;
/** Looks on, on the same database. */
let sluice: Awaited<ReturnType<typeof startServer>> | undefined;
afterAll(async () => {
  await fleet?.close();
  await sluice?.close();
});

it.runIf(canShare)(
  `keeps all that was acknowledged, and leaves nothing half done, when two processes are killed ${kills} times in turn while flows run, are saved and imported, and keys rotate (guarantee 18)`,
  { timeout: 60_000 + 60_000 * kills },
  async () => {
    await builtServer();
    sluice = await startServer();
    const { dataFolder, databaseUrl } = sluice.server.settings;
    const limits = ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES', 'IMPORTS'];
    const processes = (fleet = new Fleet({
      SLUICE_DATA: dataFolder,
      SLUICE_ADMIN_EMAIL: email,
      SLUICE_ADMIN_PASSWORD: password,
      ...Object.fromEntries(limits.map(name => [`SLUICE_RATE_${name}`, '0'])),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }));
    await processes.start(0);
    await processes.start(1);
    /** Takes turns between the processes that are there. */
    const takeTurns = (turn: number) =>
      createCaller(() => {
        const place = [turn++ % 2, turn % 2].find(each => processes.up(each));
        return place === undefined ? undefined : processes.address(place);
      });
    const world = await createWorld(takeTurns(0), { email, password });
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({
        entitlement: JSON.stringify({
          attributes: { total: 100_000 },
          flows: { versions: 100_000 },
        }),
      })
      .execute();
    const loads = ['a', 'b'].map((mark, at) => new MixedLoad(takeTurns(at), world, mark));
    // One rotates, so that the newest key is known.
    loads[1]!.key = undefined;
    loads[0]!.start(parts, 30);
    loads[1]!.start(
      parts.filter(part => part !== 'rotate'),
      30,
    );
    for (let kill = 0; kill < kills; kill++) {
      await pass(300 + Math.random() * 700);
      await processes.kill(kill % 2);
      await processes.start(kill % 2);
    }
    const listFew = () => Object.entries(loads[0]!.counts).filter(([, count]) => count < kills);
    await expect.poll(listFew).toEqual([]);
    await Promise.all(loads.map(load => load.end()));

    // Busy, or changed by a request whose answer was lost: nothing else may be answered.
    const wrong = loads.flatMap(load => load.wrong.filter(each => !/: (409|503) /.test(each)));
    expect(wrong).toEqual([]);
    expect(await findLosses(sluice, world, loads)).toEqual([]);
    if (process.env['KILLS']) console.log(loads.map(({ counts, lost }) => ({ ...counts, lost })));
  },
);
