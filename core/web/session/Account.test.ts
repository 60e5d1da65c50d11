// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { password, startServer } from '#testing/startServer';
import { Failure, namespace } from '../../contract';
import { companyAccess, getCompany, me } from '../../contract/internal';
import { addMembership, mintSetUpKey, superAdmin } from '../../server/internal';
import { memoryStorage } from '../storage/browserStorage';
import { logoutDelay, Root } from '../root/Root';

const opened = namespace('demo').contextKey<string | null>('opened', null);

describe('Account', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let on: string;
  let root: Root;
  let reloaded: number;
  beforeAll(async () => {
    server = await startServer({ plugins: [] });
    on = await server.listen();
  });
  afterAll(() => server.close());
  afterEach(() => void vi.useRealTimers());
  const fresh = (storage = memoryStorage()) =>
    new Root({ storage, base: `${on}/v1`, reload: () => void reloaded++ });
  beforeEach(() => {
    reloaded = 0;
    history.replaceState(null, '', '/somewhere');
    root = fresh();
  });
  const join = async (companyId: string, customerId: string) =>
    server.server.database.transaction(companyId, db =>
      addMembership(db, { companyId, customerId, roles: [superAdmin], by: 'test' }),
    );

  it('signs in with the permissions of the first environment, for a day [S134]', async () => {
    const person = await server.company({ can: ['company:read'] });
    expect(await root.account.login(person.email, password)).toBe('in');
    const { session } = root;
    expect(session.authenticated).toBe(true);
    expect(session.companyId).toBe(person.companyId);
    expect([
      session.allows(companyAccess, 'read'),
      session.allows(companyAccess, 'update'),
    ]).toEqual([true, false]);
    expect(session.timeout - Date.now()).toBeGreaterThan(86_300_000);
  });

  it('throws the server’s error for a wrong password, and stays signed out', async () => {
    const person = await server.company();
    await expect(root.account.login(person.email, 'Wrong-Horse-9')).rejects.toMatchObject({
      status: 401,
      logout: false,
      message: expect.stringContaining('Incorrect email or password'),
    });
    expect(root.session.authenticated).toBe(false);
    expect(root.notices.items).toEqual([]);
  });

  it('sets up the installation once, then signs up and in with the same credentials [S138]', async () => {
    const key = await mintSetUpKey(server.server);
    const first = {
      firstName: 'Ada',
      lastName: '',
      email: 'ada@example.com',
      password,
      company: 'One',
      examples: false,
    };
    await root.account.setUp({ key, ...first });
    expect(root.session.company?.name).toBe('One');
    await expect(
      fresh().account.setUp({ key, ...first, email: 'eve@example.com' }),
    ).rejects.toBeInstanceOf(Failure);
    const email = `${crypto.randomUUID()}@example.com`;
    await root.account.register({
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      password,
      company: 'Navy',
    });
    expect(root.session.company?.name).toBe('Navy');
  });

  it('holds a token but opens nothing with an expired password', async () => {
    const person = await server.company();
    const { allCompanies } = server.server.database;
    await allCompanies
      .updateTable('customers')
      .set({ status: 'passwordExpired' })
      .where('customer_id', '=', person.customerId)
      .execute();
    expect(await root.account.login(person.email, password)).toBe('passwordExpired');
    expect([root.session.token === null, root.session.authenticated]).toEqual([false, false]);
    await root.account.changePassword(password, 'Better-Horse-10');
    expect([root.session.token, location.pathname]).toEqual([null, '/']);
    expect(await root.account.login(person.email, 'Better-Horse-10')).toBe('in');
  });

  it('signs out here and on the server, keeps the email, and opens / [S139, S140, S141]', async () => {
    const person = await server.company();
    await root.account.login(person.email, password);
    const { token } = root.session;
    await root.account.logout();
    expect([root.session.authenticated, root.session.email, location.pathname]).toEqual([
      false,
      person.email,
      '/',
    ]);
    expect((await server.inject('GET', '/customers/me', { token: token! })).status).toBe(401);
  });

  it('switches the environment with permissions and context, and opens the given page [S054]', async () => {
    const person = await server.company();
    const other = await server.company();
    await join(other.companyId, person.customerId);
    await root.account.login(person.email, password);
    await root.account.switchCompany(other.companyId, '/flows');
    expect([root.session.companyId, root.session.changing, location.pathname]).toEqual([
      other.companyId,
      false,
      '/flows',
    ]);
    const company = await root.api.call(getCompany, { params: { companyId: other.companyId } });
    expect(company.companyId).toBe(other.companyId);
  });

  it('drops state of the old environment, and keeps the person and the timeout [S144]', async () => {
    const person = await server.company();
    const other = await server.company();
    await join(other.companyId, person.customerId);
    await root.account.login(person.email, password);
    const { token, timeout, loggedIn } = root.session;
    root.session.put(opened, 'f1');
    await root.account.switchCompany(other.companyId);
    const { session } = root;
    expect(session.read(opened)).toBeNull();
    expect([session.token, session.timeout, session.loggedIn]).toEqual([token, timeout, loggedIn]);
    expect([session.profile?.email, session.companyId]).toEqual([person.email, other.companyId]);
  });

  it('stays in the old environment when the switch is rejected', async () => {
    const person = await server.company();
    const strange = await server.company();
    await root.account.login(person.email, password);
    await expect(root.account.switchCompany(strange.companyId, '/flows')).rejects.toBeInstanceOf(
      Failure,
    );
    expect([root.session.companyId, root.session.changing, location.pathname]).toEqual([
      person.companyId,
      false,
      '/somewhere',
    ]);
  });

  it('offers to switch back when another tab switched the environment', async () => {
    const person = await server.company();
    const other = await server.company();
    await join(other.companyId, person.customerId);
    const storage = memoryStorage();
    root = fresh(storage);
    await root.account.login(person.email, password);
    const tab = fresh(storage);
    await tab.account.switchCompany(other.companyId);
    const read = () => root.api.call(getCompany, { params: { companyId: person.companyId } });
    await expect(read()).rejects.toMatchObject({ status: 409 });
    expect(root.session.companyId).toBe(person.companyId);
    await root.notices.items[0]!.action!.run();
    expect((await read()).companyId).toBe(person.companyId);
  });

  it('reports an expired session, and signs out after three seconds [S208, S283, S321, K02]', async () => {
    const person = await server.company();
    await root.account.login(person.email, password);
    await server.inject('POST', '/customers/logout', { token: root.session.token!, body: {} });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(root.api.call(me, {})).rejects.toMatchObject({ logout: true });
    expect(root.notices.items.map(({ text }) => text)).toEqual([
      'Session Expired. You will be logged out soon.',
    ]);
    vi.advanceTimersByTime(logoutDelay - 1);
    expect(root.session.authenticated).toBe(true);
    vi.advanceTimersByTime(1);
    expect(root.session.authenticated).toBe(false);
  });

  it('updates permissions after a rejection', async () => {
    const person = await server.company({ can: ['company:read'] });
    await root.account.login(person.email, password);
    const { allCompanies } = server.server.database;
    await allCompanies
      .updateTable('memberships')
      .set({ roles: '[]' })
      .where('customer_id', '=', person.customerId)
      .execute();
    await expect(
      root.api.call(getCompany, { params: { companyId: person.companyId } }),
    ).rejects.toMatchObject({
      message: 'You are not authorized to perform this action.',
    });
    await vi.waitFor(() => expect(root.session.allows(companyAccess, 'read')).toBe(false));
    expect(root.session.authenticated).toBe(true);
  });
});
