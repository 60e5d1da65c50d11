import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machinesOn } from '#plugins/machines/server/testMachines';
import { password, startServer } from '../../startServer';
import { readMailedToken } from '../kits/readMails';

type Sluice = Awaited<ReturnType<typeof startServer>>;
let sluice: Sluice;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => sluice.close());
const { createAccount, createToken } = machinesOn(() => sluice);

type Person = Awaited<ReturnType<typeof sluice.company>>;
const roles = ['default:superAdmin'];
const at = ({ companyId }: Pick<Person, 'companyId'>, rest = '') =>
  `/company/${companyId}/customers${rest}`;
let count = 0;
const invite = (by: Pick<Person, 'companyId' | 'token'>, more: object = {}) =>
  sluice.inject('POST', at(by), {
    token: by.token,
    body: {
      email: `later${(count += 1)}@example.org`,
      firstName: 'L',
      lastName: 'L',
      roles,
      ...more,
    },
  });
const accept = async (email: string) =>
  (
    await sluice.inject('POST', '/customers/invitation', {
      body: { token: await readMailedToken(sluice, email), password },
    })
  ).status;

describe('an invitation by someone who lost the permission to send it', () => {
  it.each([
    ['was removed', (boss: Person, path: string) => sluice.inject('DELETE', path, boss)],
    [
      'may do less',
      (boss: Person, path: string) =>
        sluice.inject('PUT', path, { token: boss.token, body: { roles: ['default:admin'] } }),
    ],
  ])('brings nobody in once its sender %s, until another one sends it again', async (_, lose) => {
    const boss = await sluice.company();
    const sender = await sluice.company({ in: boss.companyId });
    const { body } = await invite(sender);
    const usual = await invite(sender, { roles: ['default:read'] });
    expect((await lose(boss, at(boss, `/${sender.customerId}`))).status).toBe(200);
    expect(await accept(body.email)).toBe(401);
    const holder = await sluice.company();
    const { allCompanies } = sluice.server.database;
    await allCompanies
      .updateTable('customers')
      .set({ email: body.email })
      .where('customer_id', '=', holder.customerId)
      .execute();
    const link = {
      token: holder.token,
      body: { token: await readMailedToken(sluice, body.email) },
    };
    const read = await sluice.inject('POST', '/customers/memberships/invitation', link);
    expect(read.status).toBe(404);
    expect((await sluice.inject('POST', '/customers/memberships', link)).status).toBe(404);
    const again = at(boss, `/${usual.body.customerId}/resendinvitation`);
    expect((await sluice.inject('PUT', again, { token: boss.token })).status).toBe(200);
    expect(await accept(usual.body.email)).toBe(200);
  });

  it('works only while its sender, a person or a machine, still has the permission', async () => {
    const boss = await sluice.company();
    const sender = await sluice.company({ in: boss.companyId });
    const { body } = await invite(sender);
    expect(await accept(body.email)).toBe(200);
    const account = await createAccount(boss, { roles });
    const machine = { companyId: boss.companyId, token: await createToken(account) };
    const [first, second] = [await invite(machine), await invite(machine)];
    expect(await accept(first.body.email)).toBe(200);
    const off = { token: boss.token, body: { enabled: false } };
    expect((await sluice.inject('PUT', account.url, off)).status).toBe(200);
    expect(await accept(second.body.email)).toBe(401);
  });
});

describe('a person whom a former operator invited as an operator', () => {
  it('does not become an operator', async () => {
    const [first, second, friend] = [
      await sluice.company(),
      await sluice.company(),
      await sluice.company(),
    ];
    const { allCompanies } = sluice.server.database;
    const mark = ({ customerId }: Person, operator: number) =>
      allCompanies
        .updateTable('customers')
        .set({ operator })
        .where('customer_id', '=', customerId)
        .execute();
    await mark(first, 1);
    await mark(second, 1);
    const body = { email: friend.email };
    const ask = () => sluice.inject('POST', '/admin/operators', { token: second.token, body });
    expect((await ask()).status).toBe(200);
    const removed = `/admin/operators/${second.customerId}`;
    expect((await sluice.inject('DELETE', removed, { token: first.token })).status).toBe(200);
    const token = await readMailedToken(sluice, friend.email);
    const link = { token: friend.token, body: { token, password: 'Another-Horse-77' } };
    expect((await sluice.inject('POST', '/customers/operatorship', link)).status).toBe(404);
    // From a session that was left open, nobody is asked either.
    await mark(second, 1);
    await allCompanies
      .updateTable('tokens')
      .set({ created_date: Date.now() - 3_600_000 })
      .where('customer_id', '=', second.customerId)
      .execute();
    expect((await ask()).body.code).toBe(1996);
  });
});
