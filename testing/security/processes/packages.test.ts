// @module-tag slow
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { riskPackage } from '../../kits/riskPackage';
import { password, startServer } from '../../startServer';
import { canShare } from './countRounds';
import { Fleet } from './Fleet';
import { createCaller } from './load/createCaller';
import { createWorld } from './load/createWorld';
import { findLosses } from './load/findLosses';
import { MixedLoad } from './load/MixedLoad';

const command = fileURLToPath(new URL('../../../shell/server/command/sluice.mjs', import.meta.url));
const email = 'ada@example.com';
const folder = mkdtempSync(join(tmpdir(), 'sluice-packages-'));
let fleet: Fleet | undefined;
let sluice: Awaited<ReturnType<typeof startServer>> | undefined;
afterAll(async () => {
  await fleet?.close();
  await sluice?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `sluice plugin …` as an operator does; what it printed and how it ended. */
function plugin(env: Record<string, string>, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [command, 'plugin', ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text));
  return new Promise(done => child.once('exit', code => done(`${code}: ${said}`)));
}

it.runIf(canShare)(
  'turns packages on and off in every process while requests and runs continue',
  { timeout: 180_000 },
  async () => {
    sluice = await startServer();
    const { dataFolder, databaseUrl } = sluice.server.settings;
    const limits = ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES', 'IMPORTS'];
    const env = {
      SLUICE_DATA: dataFolder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    fleet = new Fleet({
      ...env,
      SLUICE_ADMIN_EMAIL: email,
      SLUICE_ADMIN_PASSWORD: password,
      ...Object.fromEntries(limits.map(name => [`SLUICE_RATE_${name}`, '0'])),
    });
    await fleet.start(0);
    await fleet.start(1);
    const call = createCaller(() => fleet!.address(0));
    const world = await createWorld(call, { email, password });
    const loads = [0, 1].map(
      place =>
        new MixedLoad(
          createCaller(() => fleet!.address(place)),
          world,
          `p${place}`,
        ),
    );
    for (const load of loads) load.start(['run', 'visit', 'save', 'signIn'], 60);
    const read = async (place: number) => {
      const reply = await fetch(`${fleet!.address(place)}/v1/risk`, {
        headers: { authorization: `Bearer ${world.token}` },
      });
      const { version } = (await reply.json()) as { version?: string };
      return version ?? reply.status;
    };
    const readAll = () => Promise.all([read(0), read(1)]);
    const become = (seen: unknown) =>
      expect.poll(readAll, { timeout: 10_000, interval: 100 }).toEqual([seen, seen]);

    writeFileSync(join(folder, 'risk-1.tgz'), await riskPackage());
    writeFileSync(join(folder, 'risk-2.tgz'), await riskPackage({ version: '2.0.0' }));
    const broken = { version: '3.0.0', server: 'throw new Error("no luck")' };
    writeFileSync(join(folder, 'risk-3.tgz'), await riskPackage(broken));

    expect(await plugin(env, 'add', 'risk-1.tgz', '--yes')).toContain('but it is not verified');
    expect(await plugin(env, 'add', 'risk-1.tgz', '--yes', '--trust')).toMatch(/^0: .*is on\.\n$/s);
    await become('1.0.0');
    await plugin(env, 'update', 'risk-2.tgz', '--yes', '--trust');
    await become('2.0.0');
    await plugin(env, 'update', 'risk-3.tgz', '--yes', '--trust');
    await become(503);
    expect(await plugin(env, 'rollback', 'risk')).toBe('0: @acme/risk was rolled back to 2.0.0.\n');
    await become('2.0.0');
    await plugin(env, 'off', 'risk');
    await become(404);
    await plugin(env, 'on', 'risk');
    await become('2.0.0');
    await plugin(env, 'remove', 'risk');
    await become(404);

    await Promise.all(loads.map(load => load.end()));
    expect(
      loads.flatMap(({ wrong, lost }) => [...wrong, ...(lost ? [`${lost} lost`] : [])]),
    ).toEqual([]);
    expect(await findLosses(sluice, world, loads)).toEqual([]);
  },
);
