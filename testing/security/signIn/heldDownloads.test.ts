import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { passTime } from '../../kits/passTime';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
beforeAll(async () => {
  sluice = await startServer();
  address = await sluice.listen();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const mebibyte = 1024 * 1024;
/** More than a socket holds back. */
const parts = 40;

/** Stores a finished export, larger than a socket holds; returns the path of its archive. */
async function createExport({ companyId, customerId }: Person) {
  const instanceId = newId();
  const db = sluice.server.database.forCompany(companyId);
  const own = { company_id: companyId, instance_id: instanceId };
  const facts = { kind: 'export', status: 'done', customer_id: customerId, mode: '' } as const;
  const dates = { created_date: Date.now(), ended_date: Date.now() };
  const texts = { secrets: 'leftOut', key: '', step: '', message: '', report: '' };
  const counts = { done: 0, total: 0, parts, bytes: parts * mebibyte };
  const row = { ...own, ...facts, ...dates, ...texts, ...counts };
  await db.insertInto('batch_jobs').values(row).execute();
  const text = 'x'.repeat(mebibyte);
  for (let part = 0; part < parts; part++)
    await db
      .insertInto('batch_parts')
      .values({ ...own, part, text })
      .execute();
  return `/company/${companyId}/batchExport/${instanceId}/file`;
}

/** Begins a download and reads nothing of it for a moment. */
async function begin(path: string, { token }: Person): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}/v1${path}`, { headers }, resolve).on('error', reject);
  });
  expect(reply.statusCode).toBe(200);
  await wait(300);
  return reply;
}

/** Reads the rest; returns how many bytes came, and whether that is all. */
async function finish(reply: IncomingMessage) {
  let bytes = 0;
  try {
    for await (const piece of reply as AsyncIterable<Buffer>) bytes += piece.length;
    return { bytes, isWhole: true };
  } catch {
    return { bytes, isWhole: false };
  }
}

it('a download ends within a second after its reader loses the permission (guarantee 3)', async () => {
  const boss = await sluice.company();
  const other = await sluice.company({ in: boss.companyId });
  const path = await createExport(boss);
  const reply = await begin(path, other);
  const at = `/company/${boss.companyId}/customers/${other.customerId}`;
  const body = { roles: ['default:read'] };
  expect((await sluice.inject('PUT', at, { token: boss.token, body })).status).toBe(200);
  passTime(1500);
  const { bytes, isWhole } = await finish(reply);
  expect(isWhole).toBe(false);
  expect(bytes).toBeLessThan(parts * mebibyte);
});

it('a download is complete if the permission stays, however slowly it is read', async () => {
  const boss = await sluice.company();
  const reply = await begin(await createExport(boss), boss);
  passTime(1500);
  expect(await finish(reply)).toEqual({ bytes: parts * mebibyte, isWhole: true });
});
