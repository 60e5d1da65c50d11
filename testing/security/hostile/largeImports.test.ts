// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { JobWorker } from '#core/server/internal';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { editArchive } from '../kits/spoiltArchives';

let sluice: Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<typeof sluice.company>>;
const { call, state, exportMany } = archivesOn(() => sluice);
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const many = 3000;
/** Makes a call again and again while work goes on: the longest time that one took. */
async function callDuring(work: Promise<unknown>, ask: () => Promise<{ status: number }>) {
  const began = performance.now();
  const going = { on: true };
  const ended = work.finally(() => (going.on = false));
  const took: number[] = [];
  while (going.on) {
    const since = performance.now();
    expect((await ask()).status).toBe(200);
    took.push(performance.now() - since);
    // As between requests over a network.
    await new Promise(setImmediate);
  }
  await ended;
  return { all: performance.now() - began, longest: Math.max(...took), calls: took.length };
}

describe('a large import (guarantee 31)', () => {
  it('is validated and applied as a whole while others read and write', async () => {
    const [owner, neighbor] = [await sluice.company(), await sluice.company()];
    const worker = new JobWorker(sluice.server);
    const text = await exportMany(many);
    const { instanceId } = (await call(owner, 'POST', 'batchImport', { mode: 'add', parts: 1 }))
      .body;
    await call(owner, 'PUT', `batchImport/${instanceId}/parts/0`, { text });
    const read = ({ token, companyId }: Person) =>
      sluice.inject('GET', `/company/${companyId}/users?limit=1`, { token });
    const write = () => call(neighbor, 'POST', 'users', { username: newId() });
    const countUsers = async () => (await read(owner)).body.count as number;

    await call(owner, 'POST', `batchImport/${instanceId}/check`, {});
    const checking = await callDuring(worker.once(), write);
    expect(await state(owner, instanceId)).toMatchObject({ status: 'checked', message: '' });
    expect(checking.calls).toBeGreaterThan(8);
    expect(checking.longest).toBeLessThan(checking.all / 3);
    expect(await countUsers()).toBe(0);

    await call(owner, 'POST', `batchImport/${instanceId}/apply`);
    const seen = new Set<number>();
    const applying = await callDuring(worker.once(), async () => {
      seen.add(await countUsers());
      // Only the statements are one transaction: their longest wait is a small part of the whole.
      return write();
    });
    expect(await state(owner, instanceId)).toMatchObject({ status: 'done', message: '' });
    expect(applying.calls).toBeGreaterThan(8);
    expect(applying.longest).toBeLessThan(applying.all / 3);
    // Nobody saw a part of it.
    expect([...seen, await countUsers()].filter(count => count !== 0 && count !== many)).toEqual(
      [],
    );
    expect(await countUsers()).toBe(many);
  });

  it('is rolled back as a whole if its last row is invalid', async () => {
    const owner = await sluice.company();
    const text = editArchive(await exportMany(many), lines => {
      const last = lines.findLast(({ table }) => table === 'directory_users');
      last.row.username = 'user0';
    });
    const { instanceId } = (await call(owner, 'POST', 'batchImport', { mode: 'add', parts: 1 }))
      .body;
    await call(owner, 'PUT', `batchImport/${instanceId}/parts/0`, { text });
    await call(owner, 'POST', `batchImport/${instanceId}/check`, {});
    await new JobWorker(sluice.server).once();
    expect(await state(owner, instanceId)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/would both have/),
    });
    const stored = await sluice.server.database
      .forCompany(owner.companyId)
      .selectFrom('directory_users')
      .select('user_id')
      .execute();
    expect(stored).toEqual([]);
  });
});
