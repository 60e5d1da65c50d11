// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createBareRepository } from '#testing/kits/bareRepository';
import { putMigrated } from '#testing/kits/migrated';
import { canServeGit, serveGit } from '#testing/kits/serveGit';
import { Fleet } from '#testing/security/processes/Fleet';
import { createCaller } from '#testing/security/processes/load/createCaller';
import { Cable } from '#testing/security/processes/network/Cable';
import { freshDatabase, password } from '#testing/startServer';

const email = 'ada@example.com';
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

it.runIf(canServeGit())(
  'a sync whose process is killed continues in another one within a minute',
  { timeout: 120_000 },
  async () => {
    const repository = await createBareRepository();
    closing.push(repository.remove);
    const served = await serveGit(repository.gitdir, 'good');
    closing.push(served.close);
    const cable = new Cable(new URL(served.url));
    closing.push(() => cable.close());
    const folder = mkdtempSync(join(tmpdir(), 'sluice-sync-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const database = await freshDatabase('product');
    if (!database) await putMigrated(folder);
    if (database) closing.push(database.drop);
    const fleet = new Fleet({
      SLUICE_DATA: folder,
      SLUICE_ADMIN_EMAIL: email,
      SLUICE_ADMIN_PASSWORD: password,
      SLUICE_ALLOW_HOSTS: '127.0.0.1',
      SLUICE_RATE_TOKEN: '0',
      SLUICE_RATE_COMPANY: '0',
      ...(database && { DATABASE_URL: database.url }),
    });
    closing.push(() => fleet.close());
    await fleet.start(0);
    const call = createCaller(() => fleet.address(0));
    let token = '';
    const done = async (method: string, path: string, body?: object) => {
      const reply = await call(method, `/v1${path}`, { token, body });
      expect([reply?.status, reply?.text]).toEqual([200, expect.any(String)]);
      return reply!.body;
    };
    token = (await done('POST', '/customers/login', { email, password })).access_token;
    const { selectedCompanyId: companyId } = await done('GET', '/customers/me');
    const git = `/company/${companyId}/git`;
    const readLink = async () => (await done('GET', git)).link;
    const { flowId } = (await done('POST', '/flows', { name: 'Sign-in' })).flowInfo;
    await done('PUT', git, {
      url: await cable.open(),
      branch: 'main',
      folder: '',
      username: '',
      token: 'good',
      pollSeconds: 0,
      deploys: true,
      commits: true,
      isProtected: false,
    });

    cable.reset();
    cable.mute();
    await expect.poll(() => cable.count).toBe(0);
    const before = (await readLink()).syncedDate;
    await done('PUT', `/flows/${flowId}/deploy`);
    await expect.poll(() => cable.count, { timeout: 20_000 }).toBeGreaterThan(0);
    await fleet.kill(0);
    cable.reset();
    cable.unmute();
    await fleet.start(0);
    await expect
      .poll(async () => (await readLink()).syncedDate > before, { timeout: 40_000, interval: 500 })
      .toBe(true);
    expect(await repository.list()).toContain('flows/sign-in/flow.json');
  },
);
