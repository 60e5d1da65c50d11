import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership, admit } from '#core/server/internal';
import { checkPassword } from '#core/server/passwords/checkPassword';
import { proveHandshake } from '#core/server/sso/handshakeState';
import { password as right, startServer } from '../../startServer';

const publicUrl = 'http://sluice.example';
const check = 'application/vnd.pingidentity.usernamePassword.check+json; charset=UTF-8';
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_URL: publicUrl } })));
afterAll(() => sluice.close());

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Every parameter of an address, of its query and of its fragment. */
const parseParameters = (address: string) => {
  const { search, hash } = new URL(address);
  return new URLSearchParams([
    ...new URLSearchParams(search),
    ...new URLSearchParams(hash.split('?')[1] ?? ''),
  ] as string[][]);
};

/** A public client: keeps cookies, follows nothing by itself, takes 200 and 302 alone. */
function client() {
  const cookies = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', url: string, payload?: string, type = '') => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await sluice.app.inject({
      method,
      url: url.slice(publicUrl.length),
      headers: { ...(cookie && { cookie }), ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const location = String(reply.headers.location ?? '');
    return { status: reply.statusCode, location, body: reply.body };
  };
  const begin = async (target = '') => {
    const address = `${publicUrl}/v1/customers/pingone/sso?env=sso-env${target && `&target=${target}`}`;
    const first = await ask('GET', address);
    const state = parseParameters(first.location).get('state') ?? '';
    const second = await ask('GET', first.location);
    return {
      first,
      state,
      second,
      flowId: parseParameters(second.location).get('flowId') ?? '',
      origin: new URL(first.location).origin,
    };
  };
  const show = async (origin: string, flowId: string, username: string, password: string) => {
    const body = JSON.stringify({ username, password });
    const reply = await ask('POST', `${origin}/sso-env/flows/${flowId}`, body, check);
    return { status: reply.status, body: JSON.parse(reply.body) };
  };
  const resume = (origin: string, flowId: string) =>
    ask('GET', `${origin}/sso-env/as/resume?flowId=${flowId}`);
  const callback = (code: string, state: string) =>
    ask(
      'GET',
      `${publicUrl}/v1/customers/pingone/callback?${new URLSearchParams({ code, state })}`,
    );
  const exchange = async (authToken: string) => {
    const body = JSON.stringify({ authToken });
    const reply = await ask('POST', `${publicUrl}/v1/customers/sso/auth`, body, 'application/json');
    return { status: reply.status, body: JSON.parse(reply.body) };
  };
  /** As far as the code that is exchanged in the last step. */
  const authToken = async (username: string, target = '') => {
    const { origin, flowId, state } = await begin(target);
    await show(origin, flowId, username, right);
    const { location } = await resume(origin, flowId);
    const ended = await callback(parseParameters(location).get('code')!, state);
    return parseParameters(ended.location).get('authToken')!;
  };
  return { begin, show, resume, callback, exchange, authToken };
}

describe('the handshake of public clients', () => {
  it('leads to a session in six steps', async () => {
    const person = await sluice.company();
    const one = client();
    const { first, second, state, flowId, origin } = await one.begin();
    expect([first.status, second.status]).toEqual([302, 302]);
    expect([state.length >= 40, flowId.length >= 40]).toEqual([true, true]);
    const shown = await one.show(origin, flowId, person.email, right);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        id: flowId,
        status: 'COMPLETED',
        session: { id: expect.any(String) },
        _links: { self: { href: expect.stringContaining(flowId) } },
        _embedded: { user: { id: person.customerId, username: person.email } },
      },
    });
    expect(shown.body.createdAt).toMatch(rfc3339);
    expect(shown.body.expiresAt).toMatch(rfc3339);
    expect(shown.body.resumeUrl).toContain(flowId);
    const resumed = await one.resume(origin, flowId);
    expect(resumed.status).toBe(302);
    const ended = await one.callback(parseParameters(resumed.location).get('code')!, state);
    expect(ended.status).toBe(302);
    const { status, body } = await one.exchange(parseParameters(ended.location).get('authToken')!);
    expect([status, body.token_type, body.status, body.customerId, body.selectedCompany]).toEqual([
      200,
      'Bearer',
      'active',
      person.customerId,
      person.companyId,
    ]);
    expect(
      (await sluice.inject('GET', '/customers/me', { token: body.access_token })).body.email,
    ).toBe(person.email);
  });

  it('rejects a password that was changed while it was verified', async () => {
    const person = await sluice.company();
    const request = { ip: '127.0.0.1', headers: {} };
    const { server } = sluice;
    const checked = await checkPassword(server, { email: person.email, password: right }, request);
    const one = client();
    const { state, flowId, origin } = await one.begin();
    const body = { existingPassword: right, newPassword: 'Another-Horse-77' };
    const changed = await sluice.inject('PUT', '/customers/change', { token: person.token, body });
    expect(changed.status).toBe(200);
    await proveHandshake(server, flowId, checked);
    const { location } = await one.resume(origin, flowId);
    const ended = await one.callback(parseParameters(location).get('code')!, state);
    const { status } = await one.exchange(parseParameters(ended.location).get('authToken')!);
    expect(status).toBe(401);
    const reply = { header: () => undefined as never };
    const proof = { ...checked, path: 'password', methods: ['pwd'], request, reply } as const;
    await expect(admit(server, proof)).rejects.toThrow('was changed in the meantime');
    const sessions = await server.database.allCompanies
      .selectFrom('tokens')
      .select('audience')
      .where('customer_id', '=', person.customerId)
      .execute();
    expect(sessions).toEqual([]);
  });

  it('starts in the requested environment if the person is a member, else in their own', async () => {
    const person = await sluice.company();
    const { companyId: second } = await sluice.company();
    const { companyId: foreign } = await sluice.company();
    await sluice.server.database.transaction(second, db =>
      addMembership(db, {
        companyId: second,
        customerId: person.customerId,
        roles: ['default:read'],
        by: '',
      }),
    );
    const one = client();
    const enter = async (target: string) =>
      (await one.exchange(await one.authToken(person.email, target))).body;
    expect((await enter(second)).selectedCompany).toBe(second);
    expect((await enter(foreign)).selectedCompany).toBe(person.companyId);
  });

  it('counts wrong passwords, and issues no code before the right one', async () => {
    const person = await sluice.company();
    const one = client();
    const { origin, flowId } = await one.begin();
    expect((await one.resume(origin, flowId)).location).toContain('error=AuthenticationFailed');
    for (let index = 0; index < 5; index += 1) {
      const { status, body } = await one.show(origin, flowId, person.email, 'wrong');
      expect([status, body.status]).toEqual([200, 'USERNAME_PASSWORD_REQUIRED']);
    }
    expect((await one.show(origin, flowId, person.email, right)).body.status).toBe(
      'USERNAME_PASSWORD_REQUIRED',
    );
    const login = { body: { email: person.email, password: right } };
    expect((await sluice.inject('POST', '/customers/login', login)).status).toBe(401);
    expect((await one.show(origin, flowId, 'nobody@example.com', right)).body.status).toBe(
      'USERNAME_PASSWORD_REQUIRED',
    );
    expect((await one.resume(origin, flowId)).location).toContain('error=AuthenticationFailed');
  });

  it('does not complete if a second factor or a new password is required', async () => {
    const [factor, expired] = [await sluice.company(), await sluice.company()];
    const { allCompanies } = sluice.server.database;
    const set = (customerId: string, values: object) =>
      allCompanies
        .updateTable('customers')
        .set(values)
        .where('customer_id', '=', customerId)
        .execute();
    await set(factor.customerId, { has_factor: 1 });
    await set(expired.customerId, { status: 'passwordExpired' });
    const one = client();
    const { origin, flowId } = await one.begin();
    expect((await one.show(origin, flowId, factor.email, right)).body.status).toBe('MFA_REQUIRED');
    expect((await one.show(origin, flowId, expired.email, right)).body.status).toBe(
      'MUST_CHANGE_PASSWORD',
    );
    expect((await one.resume(origin, flowId)).location).toContain('error=AuthenticationFailed');
  });

  it('accepts each code once, within a minute, only in its handshake and from its client', async () => {
    const { email } = await sluice.company();
    const [one, two] = [client(), client()];
    const code = async (of: typeof one) => {
      const { origin, flowId, state } = await of.begin();
      await of.show(origin, flowId, email, right);
      return {
        state,
        code: parseParameters((await of.resume(origin, flowId)).location).get('code')!,
      };
    };
    const failed = 'error=AuthenticationFailed';
    const first = await code(one);
    expect((await two.callback(first.code, first.state)).location).toContain(failed);
    const [second, third] = [await code(one), await code(one)];
    expect((await one.callback(second.code, third.state)).location).toContain(failed);
    const fourth = await code(one);
    expect((await one.callback(fourth.code, fourth.state)).location).toContain('authToken=');
    expect((await one.callback(fourth.code, fourth.state)).location).toContain(failed);
    expect((await one.exchange((await code(one)).code)).status).toBe(401);

    const token = await one.authToken(email);
    expect((await one.exchange(token)).status).toBe(200);
    expect((await one.exchange(token)).status).toBe(401);
    await two.begin();
    expect((await two.exchange(await one.authToken(email))).status).toBe(401);
    const late = await one.authToken(email);
    const { allCompanies } = sluice.server.database;
    const row = await allCompanies
      .selectFrom('tokens')
      .selectAll()
      .where('audience', '=', 'ssoCode')
      .orderBy('created_date', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.expires_date - row.created_date).toBe(60_000);
    await allCompanies
      .updateTable('tokens')
      .set({ expires_date: Date.now() - 1 })
      .where('token_hash', '=', row.token_hash)
      .execute();
    expect((await one.exchange(late)).status).toBe(401);
  });

  it('redirects nobody elsewhere, whatever environment is named', async () => {
    for (const env of ['//evil.example', 'evil.example/', '..', '%2f%2fevil.example', '']) {
      const reply = await sluice.app.inject({
        method: 'GET',
        url: `/v1/customers/pingone/sso?env=${env}&target=x`,
      });
      expect([reply.statusCode, new URL(String(reply.headers.location)).origin]).toEqual([
        302,
        publicUrl,
      ]);
    }
    const lost = await sluice.app.inject({
      method: 'POST',
      url: '/sso-env/flows/unknown',
      headers: { 'content-type': check },
      payload: JSON.stringify({ username: 'a', password: 'b' }),
    });
    expect(lost.statusCode).toBe(400);
  });
});
