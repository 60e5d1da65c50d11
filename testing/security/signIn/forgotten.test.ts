import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMembership, deferredTasks, issueToken, mailText } from '#core/server/internal';
import { slowHashes } from '#core/server/passwords/SlowHashes';
import { password, startServer } from '../../startServer';
import { createTestSignIn } from '../kits/createTestSignIn';
import { everything } from '../kits/contents';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [], env: { SLUICE_TRUST_PROXY: '1' } })),
);
afterAll(() => sluice.close());
const { ask, signOn, change, set, trail } = createTestSignIn(() => sluice);

describe('a forgotten password', () => {
  const forgot = async (email: string) => {
    const reply = await ask('POST', '/customers/forgotpassword', { email });
    await sluice.server.get(deferredTasks).settle();
    return reply;
  };
  const mails = async (companyId: string) => {
    const rows = await sluice.server.database.allCompanies
      .selectFrom('outbox')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('created_date')
      .orderBy('mail_id')
      .execute();
    return rows.map(row => ({ to: row.to, text: mailText(sluice.server, row) }));
  };
  const parseToken = (text: string) => /\/reset\?token=(\S+)/.exec(text)![1]!;
  const reset = (token: string, secret = 'Newer-Horse-10') =>
    ask('POST', '/customers/resetpassword', { token, password: secret });

  it('is reset by a link that works once, which ends all sessions', async () => {
    const person = await sluice.company();
    await forgot(person.email.toUpperCase());
    const [mail, more] = await mails(person.companyId);
    expect([mail!.to, more]).toEqual([person.email, undefined]);
    const token = parseToken(mail!.text);
    expect(await everything(sluice.server)).not.toContain(token);
    const weak = await reset(token, 'short');
    expect([weak.status, weak.body.details[0].at]).toEqual([422, 'body/password']);
    const two = await Promise.all([reset(token), reset(token)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 401]);
    const me = (bearer: string) => sluice.inject('GET', '/customers/me', { token: bearer });
    expect((await me(person.token)).status).toBe(401);
    expect((await me(two.find(({ status }) => status === 200)!.body.access_token)).status).toBe(
      200,
    );
    expect((await signOn(person.email, 'Newer-Horse-10')).status).toBe(200);
    expect((await trail(person)).map(({ action }) => action)).toEqual([
      'forgotPassword',
      'resetPassword',
      'signOn',
      'signOn',
    ]);
  });

  it('sends a link that ends with a newer one or after an hour, and accepts no other tokens', async () => {
    const person = await sluice.company();
    await forgot(person.email);
    const first = parseToken((await mails(person.companyId))[0]!.text);
    await forgot(person.email);
    expect((await reset(first)).status).toBe(401);
    const links = (await mails(person.companyId)).map(({ text }) => parseToken(text));
    const second = links.find(link => link !== first)!;
    await sluice.server.database.allCompanies
      .updateTable('tokens')
      .set({ expires_date: Date.now() - 1 })
      .where('audience', '=', 'reset')
      .where('customer_id', '=', person.customerId)
      .execute();
    expect((await reset(second)).status).toBe(401);
    const { allCompanies } = sluice.server.database;
    for (const audience of [
      'invitation',
      'mfa',
      'sdk',
      'tryFlow',
      'member',
      'ssoCode',
      'signOnResult',
    ] as const)
      expect((await reset(await issueToken(allCompanies, { ...person, audience }))).status).toBe(
        401,
      );
    const expired = await issueToken(allCompanies, {
      ...person,
      audience: 'reset',
      subject: { purpose: 'expired' },
    });
    expect((await reset(expired)).status).toBe(401);
    const forgotten = await issueToken(allCompanies, {
      ...person,
      audience: 'reset',
      subject: { purpose: 'forgotten' },
    });
    expect((await change({ token: forgotten }, password, 'Newer-Horse-10')).body).toMatchObject({
      code: 1999,
    });
  });

  it('sends at most five emails an hour, none to strangers or people with an open invitation', async () => {
    const person = await sluice.company();
    for (let at = 0; at < 7; at++) await forgot(person.email);
    expect(await mails(person.companyId)).toHaveLength(5);
    const invited = await sluice.company();
    await set(invited, { status: 'invited', password_hash: '' });
    const answers = [
      await forgot(person.email),
      await forgot(invited.email),
      await forgot('nobody@example.com'),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mails(invited.companyId)).toEqual([]);
  });

  it('puts no link that also opens other environments into an environment’s outbox', async () => {
    const person = await sluice.company();
    const other = await sluice.company();
    const { customerId } = person;
    const join = () =>
      sluice.server.database.transaction(other.companyId, db =>
        addMembership(db, {
          companyId: other.companyId,
          customerId,
          roles: ['default:read'],
          by: customerId,
        }),
      );
    await forgot(person.email);
    const [early] = await mails(person.companyId);
    await join();
    expect((await reset(parseToken(early!.text))).status).toBe(401);
    await forgot(person.email);
    expect([await mails(person.companyId), await mails(other.companyId)]).toEqual([[early], []]);
    const unread = (await mails('')).filter(({ to }) => to === person.email);
    expect((await reset(parseToken(unread[0]!.text))).status).toBe(200);
  });

  it('does not unlock an account that only an administrator can unlock', async () => {
    const person = await sluice.company();
    await set(person, { locked_until: -1, failed_count: 30, failed_at: Date.now() });
    await forgot(person.email);
    const { status, body } = await reset(parseToken((await mails(person.companyId))[0]!.text));
    expect([status, body.message]).toEqual([
      403,
      expect.stringMatching(/still locked\. Ask an administrator/),
    ]);
    expect((await signOn(person.email, 'Newer-Horse-10')).status).toBe(401);
  });
});

// How close the times are says `npm run bench -- --only=timing`.
describe('known and unknown addresses', () => {
  it('get the same response after the same number of password hashes if the password is wrong', async () => {
    const { email } = await sluice.company();
    const hashes = vi.spyOn(slowHashes, 'run');
    onTestFinished(() => hashes.mockRestore());
    const fail = async (name: string) => {
      hashes.mockClear();
      const { status, text } = await signOn(name, 'Wrong-Horse-9');
      return { status, text, hashes: hashes.mock.calls.length };
    };
    const known = await fail(email);
    expect(known).toMatchObject({ status: 401, hashes: 1 });
    expect(await fail('nobody@example.com')).toEqual(known);
  });

  it('get the same response to a forgotten password before the address is looked up', async () => {
    const { email } = await sluice.company();
    const tasks = vi.spyOn(sluice.server.get(deferredTasks), 'add').mockReturnValue();
    const queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    onTestFinished(() => {
      tasks.mockRestore();
      queries.mockRestore();
    });
    const begin = async (name: string) => {
      tasks.mockClear();
      queries.mockClear();
      const { status, text } = await ask('POST', '/customers/forgotpassword', { email: name });
      // Jobs of the server ask on, but none for this address.
      const asked = queries.mock.calls.filter(([{ parameters }]) => parameters.includes(name));
      return { status, text, asked, tasks: tasks.mock.calls.length };
    };
    const known = await begin(email);
    expect(known).toMatchObject({ status: 200, asked: [], tasks: 1 });
    expect(await begin('nobody@example.com')).toEqual(known);
  });
});
