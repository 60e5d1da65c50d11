// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import { password, startServer } from '../../startServer';
import { Balancer } from './Balancer';
import { canShare } from './countRounds';
import { Fleet } from './Fleet';
import { createCaller } from './load/createCaller';
import { createWorld } from './load/createWorld';
import { findLosses } from './load/findLosses';
import { MixedLoad, type Part } from './load/MixedLoad';

/** Each of the two processes is stopped and started again so often. */
const rounds = 2;
const email = 'ada@example.com';
const parts: readonly Part[] = ['run', 'run', 'visit', 'save', 'signIn'];

let fleet: Fleet | undefined;
let balancer: Balancer | undefined;
/** Looks on, on the same database. */
let sluice: Awaited<ReturnType<typeof startServer>> | undefined;
afterAll(async () => {
  balancer?.close();
  await fleet?.close();
  await sluice?.close();
});

it.runIf(canShare)(
  'loses no request and no run when processes behind a balancer are restarted in turn under load (guarantee 18)',
  { timeout: 120_000 },
  async () => {
    sluice = await startServer();
    const { dataFolder, databaseUrl } = sluice.server.settings;
    const limits = ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES', 'IMPORTS'];
    fleet = new Fleet({
      SLUICE_DATA: dataFolder,
      SLUICE_ADMIN_EMAIL: email,
      SLUICE_ADMIN_PASSWORD: password,
      SLUICE_DRAIN_SECONDS: '1',
      ...Object.fromEntries(limits.map(name => [`SLUICE_RATE_${name}`, '0'])),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    await fleet.start(0);
    await fleet.start(1);
    balancer = new Balancer(fleet);
    const address = await balancer.start();
    await balancer.takes(0);
    await balancer.takes(1);
    const call = createCaller(() => address);
    const world = await createWorld(call, { email, password });
    const loads = ['a', 'b'].map(mark => new MixedLoad(call, world, mark));
    for (const load of loads) load.start(parts, 60);

    const codes: (number | null)[] = [];
    for (let round = 0; round < rounds; round++)
      for (const place of [0, 1]) {
        codes.push(await fleet.stop(place));
        await fleet.start(place);
        await balancer.takes(place);
      }
    const listFew = () =>
      loads.flatMap(({ counts: { runs, visits, saves, signIns } }) =>
        [runs, visits, saves, signIns].filter(count => count < 5),
      );
    await expect.poll(listFew).toEqual([]);
    await Promise.all(loads.map(load => load.end()));

    expect(codes).toEqual(Array.from({ length: 2 * rounds }, () => 0));
    expect(balancer.broken).toEqual([]);
    expect(
      loads.flatMap(({ wrong, lost }) => [...wrong, ...(lost ? [`${lost} lost`] : [])]),
    ).toEqual([]);
    // The balancer heard of it in time, so that it had nothing to send again.
    expect(balancer.notReady.get(503)).toBeGreaterThan(0);
    expect(await findLosses(sluice, world, loads)).toEqual([]);
  },
);
