// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { releasedServer, releaseMissing } from '../../kits/lastRelease';
import { freshDatabase, password, startServer } from '../../startServer';
import { canShare } from './countRounds';
import { Fleet } from './Fleet';
import { createCaller, type Caller } from './load/createCaller';
import { createWorld, type World } from './load/createWorld';
import { findLosses } from './load/findLosses';
import { MixedLoad, type Part } from './load/MixedLoad';

const email = 'ada@example.com';
const parts: readonly Part[] = ['run', 'visit', 'save', 'signIn', 'rotate', 'secret', 'import'];
/** How often each thing is done before, during and after. */
const times = 4;

const folder = mkdtempSync(join(tmpdir(), 'sluice-release-test-'));
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function work(load: MixedLoad): Promise<void> {
  for (let time = 0; time < times; time++) for (const part of parts) await load.once(part);
}

/** Takes a session and a key away on one process, and tells how the other answers before and after. */
async function takeAway({ companyId, rotated, token }: World, here: Caller, there: Caller) {
  const { appId, policyId } = rotated;
  const signedIn = await here('POST', '/v1/customers/login', { body: { email, password } });
  const session: string = signedIn?.body.access_token;
  const { body } = (await here('GET', `/v1/apps/${appId}`, { token }))!;
  const headers = { 'x-sk-api-key': body.app.apiKeys.prod };
  const path = `/v1/company/${companyId}/policy/${policyId}/start`;
  const ask = async () => [
    (await there('GET', '/v1/customers/me', { token: session }))?.status,
    (await there('POST', path, { headers, body: {} }))?.status,
  ];
  const before = await ask();
  await here('POST', '/v1/customers/logout', { token: session, body: {} });
  await here('PUT', `/v1/apps/${appId}/rotateKey`, { token, body: {} });
  return { before, ask };
}

it.runIf(canShare && releaseMissing === '')(
  `the last release and this one serve one database side by side, and read what the other wrote (guarantee 18)${releaseMissing}`,
  { timeout: 180_000 },
  async () => {
    const database = await freshDatabase();
    if (database) closing.push(database.drop);
    const limits = ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES', 'IMPORTS'];
    const env = {
      SLUICE_DATA: folder,
      SLUICE_ADMIN_EMAIL: email,
      SLUICE_ADMIN_PASSWORD: password,
      ...Object.fromEntries(limits.map(name => [`SLUICE_RATE_${name}`, '0'])),
      ...(database && { DATABASE_URL: database.url }),
    };
    const fleet = new Fleet(env);
    closing.push(() => fleet.close());
    const [old, present] = [0, 1];
    await fleet.start(old, releasedServer());
    const onOld = createCaller(() => fleet.address(old));
    const world = await createWorld(onOld, { email, password });
    const before = new MixedLoad(onOld, world, 'before');
    await work(before);

    await fleet.start(present);
    // Each call goes to the other build than the one before.
    let turn = 0;
    const loads = ['even', 'odd'].map((mark, at) => {
      turn = at;
      return new MixedLoad(
        createCaller(() => fleet.address(turn++ % 2)),
        world,
        mark,
      );
    });
    for (const load of loads) await work(load);
    const onPresent = createCaller(() => fleet.address(present));
    for (const [here, there] of [
      [onOld, onPresent],
      [onPresent, onOld],
    ] as const) {
      const { before: both, ask } = await takeAway(world, here, there);
      expect(both).toEqual([200, 200]);
      await expect.poll(ask, { timeout: 5000 }).toEqual([401, 401]);
    }
    // Newer tables do not keep the last release from starting again, as it would after a crash.
    await fleet.stop(old);
    await fleet.start(old, releasedServer());
    const again = new MixedLoad(onOld, world, 'again');
    await work(again);
    await fleet.stop(old);
    const after = new MixedLoad(
      createCaller(() => fleet.address(present)),
      world,
      'after',
    );
    await work(after);
    await fleet.stop(present);

    const all = [before, ...loads, again, after];
    expect(all.flatMap(({ wrong, lost }) => [...wrong, ...(lost ? [`${lost} lost`] : [])])).toEqual(
      [],
    );
    for (const load of all.slice(0, -1)) load.key = undefined;
    const sluice = await startServer({ env });
    closing.push(() => sluice.close());
    expect(await findLosses(sluice, world, all)).toEqual([]);
  },
);
