import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { untilUnlocked } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import { redirectUri, signInsOn } from './testSignIns';

let sluice: Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<typeof sluice.company>>;
let ada: Person;
beforeAll(async () => {
  sluice = await startServer();
  ada = await sluice.company();
});
afterAll(() => sluice.close());
const { createClient, createVerifier, toRequest, authorize, answer, approve, exchange, signIn } =
  signInsOn(() => sluice);
const read = (token: string, path = '/flows') => sluice.inject('GET', path, { token });
const trail = async ({ companyId }: Person) =>
  sluice.server.database.forCompany(companyId).selectFrom('audit_events').selectAll().execute();
const forInstallation = () => sluice.server.database.forInstallation;

describe('a person signs in through a worker application', () => {
  it('approves it in the console, and it acts as the person within its own roles', async () => {
    const client = await createClient(ada, { name: 'CLI', roles: ['default:read'] });
    const verifier = createVerifier();
    const request = toRequest(client, verifier, { nonce: 'n-1' });
    const led = await authorize(ada.companyId, request);
    expect(led.statusCode).toBe(303);
    const page = new URL(String(led.headers.location));
    expect(page.origin + page.pathname).toBe(`${sluice.server.settings.publicUrl}/authorize`);
    const { environment, ...passed } = Object.fromEntries(page.searchParams);
    expect([environment, passed]).toEqual([ada.companyId, request]);
    const asked = await sluice.inject('POST', `/signInRequests/${ada.companyId}`, {
      token: ada.token,
      body: request,
    });
    expect(asked.body).toMatchObject({ name: 'CLI', redirectUri, minutes: 60 });
    expect(asked.body.permissions).toContain('flows:read');
    expect(asked.body.permissions).not.toContain('flows:create');
    const { code = '', ...said } = await approve(ada, client, request);
    const iss = `${sluice.server.settings.publicUrl}/${ada.companyId}/as`;
    expect(said).toEqual({ state: 'state-1', iss });
    const reply = await exchange(client, { code, code_verifier: verifier });
    expect(reply.headers['cache-control']).toBe('no-store');
    const { access_token: token, id_token, ...rest } = reply.json();
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 3600, scope: 'openid' });
    const keys = await sluice.app.inject({ url: `/${ada.companyId}/as/jwks` });
    const { payload } = await jwtVerify(id_token, createLocalJWKSet(keys.json() as JSONWebKeySet), {
      issuer: iss,
      audience: client.accountId,
    });
    expect(payload).toMatchObject({ sub: ada.customerId, nonce: 'n-1' });
    expect((await read(token)).status).toBe(200);
    const flow = { name: 'New', graphData: {} };
    const made = await sluice.inject('POST', `/environments/${ada.companyId}/flows`, {
      token,
      body: flow,
    });
    expect(made.status).toBe(403);
    // It is no session: nothing that only a person may do.
    const own = await sluice.inject('GET', `/company/${ada.companyId}/personalTokens`, { token });
    expect(own.status).toBe(401);
    const nested = await answer({ token }, ada.companyId, { approve: true, request });
    expect(nested.status).toBe(401);
    expect(JSON.stringify(await trail(ada))).not.toContain(token);
    const told = (await trail(ada)).filter(({ via }) => via === 'CLI');
    expect(told.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [ada.customerId, 'signIn'],
      [ada.customerId, 'requestToken'],
      [ada.customerId, 'refused'],
    ]);
  });

  it('never grants more permissions than the person has', async () => {
    const client = await createClient(ada, { roles: ['default:admin'] });
    const reader = await sluice.company({ in: ada.companyId, roles: ['default:read'] });
    const token = await signIn(reader, client);
    expect((await read(token)).status).toBe(200);
    const url = `/company/${ada.companyId}/serviceAccounts`;
    const body = { name: 'Mighty', roles: ['default:admin'] };
    expect((await sluice.inject('POST', url, { token, body })).status).toBe(401);
    // A super admin through an account that is none grants what the account may, and no more.
    const narrow = await signIn(ada, client);
    const above = await sluice.inject('POST', url, {
      token: narrow,
      body: { name: 'Above', roles: ['default:superAdmin'] },
    });
    expect(above.status).toBe(403);
  });

  it('reports an invalid redirect URI on a page, never with a redirect', async () => {
    const client = await createClient(ada, { name: 'Pages' });
    const request = toRequest(client, createVerifier());
    for (const redirect_uri of [
      'https://evil.example/callback',
      'http://127.0.0.1:7474/callback/../x',
      'http://127.0.0.1:7474@evil.example/callback',
      'http://localhost:7474/callback',
      'javascript:alert(1)//callback',
      '',
    ]) {
      const page = await authorize(ada.companyId, { ...request, redirect_uri });
      expect([redirect_uri, page.statusCode]).toEqual([redirect_uri, 400]);
      expect(page.headers.location).toBeUndefined();
      expect(String(page.headers['content-type'])).toContain('text/html');
      const approved = await answer(ada, ada.companyId, {
        approve: true,
        request: { ...request, redirect_uri },
      });
      expect(approved.status).toBe(400);
    }
    const told = await authorize(ada.companyId, { ...request, redirect_uri: 'https://e.example/' });
    expect(told.body).toContain('https://e.example/');
    expect(told.body).toContain('is not registered for “Pages”');
    const other = { ...request, redirect_uri: 'http://127.0.0.1:50123/callback' };
    expect((await authorize(ada.companyId, other)).statusCode).toBe(303);
    const twice = await sluice.app.inject({
      url: `/${ada.companyId}/as/authorize?${new URLSearchParams(request).toString()}&redirect_uri=https://e.example/`,
    });
    expect([twice.statusCode, twice.headers.location]).toEqual([400, undefined]);
  });

  it('reports the application’s errors as the standard requires', async () => {
    const client = await createClient(ada);
    const request = toRequest(client, createVerifier());
    const { code_challenge: _, ...bare } = request;
    for (const [error, wrong] of [
      ['unsupported_response_type', { ...request, response_type: 'token' }],
      ['invalid_request', bare],
      ['invalid_request', { ...request, code_challenge_method: 'plain' }],
      ['invalid_request', { ...request, code_challenge: 'short' }],
      ['invalid_scope', { ...request, scope: 'openid admin' }],
      ['interaction_required', { ...request, prompt: 'none' }],
    ] as const) {
      const { headers } = await authorize(ada.companyId, wrong);
      const { origin, pathname, searchParams } = new URL(String(headers.location));
      expect(`${origin}${pathname}`).toBe(redirectUri);
      expect(searchParams.get('error')).toBe(error);
      expect(searchParams.get('state')).toBe('state-1');
      expect(searchParams.get('error_description')).toMatch(/^[ -~]{10,}$/);
      expect((await answer(ada, ada.companyId, { approve: true, request: wrong })).status).toBe(
        400,
      );
    }
    const denied = await answer(ada, ada.companyId, { approve: false, request });
    expect(new URL(denied.body.redirect).searchParams.get('error')).toBe('access_denied');
  });

  it('is open only to members, whatever environment their console shows', async () => {
    const eve = await sluice.company();
    const client = await createClient(ada);
    const request = toRequest(client, createVerifier());
    expect((await answer(eve, ada.companyId, { approve: true, request })).status).toBe(404);
    // The client of one environment is unknown in another.
    expect((await answer(eve, eve.companyId, { approve: true, request })).status).toBe(404);
    expect((await authorize(eve.companyId, request)).headers.location).toBeUndefined();
    const url = `/signInRequests/${ada.companyId}/answer`;
    const nobody = await sluice.inject('POST', url, { body: { approve: true, request } });
    expect(nobody.status).toBe(401);
  });

  it('is unavailable for accounts that are disabled or don’t sign people in', async () => {
    const client = await createClient(ada, { signsPeopleIn: false });
    const request = toRequest(client, createVerifier());
    const page = await authorize(ada.companyId, request);
    expect([page.statusCode, page.headers.location]).toEqual([400, undefined]);
    expect((await answer(ada, ada.companyId, { approve: true, request })).status).toBe(400);
    const without = { name: 'None', roles: ['default:read'], signsPeopleIn: true };
    const url = `/company/${ada.companyId}/serviceAccounts`;
    const due = await sluice.inject('POST', url, { token: ada.token, body: without });
    expect(due.text).toContain('Add a redirect URI');
    const wrong = await sluice.inject('PUT', client.url, {
      token: ada.token,
      body: { redirectUris: ['http://example.com/'] },
    });
    expect(wrong.status).toBe(400);
  });
});

describe('a code', () => {
  it('is bound to its client, address, challenge, and environment', async () => {
    const [client, other] = [await createClient(ada), await createClient(ada)];
    const eve = await sluice.company();
    const abroad = await createClient(eve);
    const verifier = createVerifier();
    const { code = '' } = await approve(ada, client, toRequest(client, verifier));
    const good = { code, code_verifier: verifier };
    for (const [who, fields] of [
      [other, good],
      [abroad, good],
      [{ ...client, companyId: eve.companyId }, good],
      [client, { ...good, redirect_uri: 'http://127.0.0.1:7475/callback' }],
      [client, { ...good, redirect_uri: '' }],
      [client, { ...good, code_verifier: createVerifier() }],
      [client, { ...good, code_verifier: '' }],
      [client, { code }],
      [client, { ...good, code: '' }],
      [client, { ...good, code: `${code}x` }],
    ] as const) {
      const reply = await exchange(who, fields);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.body).not.toContain('access_token');
    }
    expect((await exchange(client, good)).statusCode).toBe(200);
  });

  it('works once, within a minute, and revokes its tokens if it is used again', async () => {
    const client = await createClient(ada);
    const verifier = createVerifier();
    const { code = '' } = await approve(ada, client, toRequest(client, verifier));
    const fields = { code, code_verifier: verifier };
    const { access_token: token } = (await exchange(client, fields)).json();
    expect((await read(token)).status).toBe(200);
    expect((await exchange(client, fields)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await read(token)).status).toBe(401);
    expect((await trail(ada)).map(({ after }) => after)).toContain('{"reused":"code"}');
    const { code: late = '' } = await approve(ada, client, toRequest(client, verifier));
    await sluice.server.database
      .forCompany(ada.companyId)
      .updateTable('service_sign_ins')
      .set({ expires: Date.now() - 1 })
      .execute();
    const expired = await exchange(client, { code: late, code_verifier: verifier });
    expect(expired.json()).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('the access token', () => {
  it('ends with the session, the membership, and the account', async () => {
    const client = await createClient(ada);
    const person = await sluice.company({ in: ada.companyId });
    const outcomes: Record<string, number> = {};
    const run = async (why: string, end: () => Promise<unknown>) => {
      const token = await signIn(person, client);
      expect((await read(token)).status).toBe(200);
      await end();
      outcomes[why] = (await read(token)).status;
    };
    const put = (body: object) => sluice.inject('PUT', client.url, { token: ada.token, body });
    await run('disabled', () => put({ enabled: false }));
    await put({ enabled: true });
    await run('off', () => put({ signsPeopleIn: false }));
    await put({ signsPeopleIn: true });
    await run('ended', () => sluice.inject('DELETE', `${client.url}/tokens`, ada));
    const own = `/company/${ada.companyId}/signIns`;
    await run('by the person', async () => {
      const { signIns } = (await sluice.inject('GET', own, person)).body;
      expect(signIns).toMatchObject([{ name: expect.stringContaining('Deploys') }]);
      await sluice.inject('DELETE', `${own}/${signIns[0].signInId}`, person);
    });
    await run('addresses', () => put({ addresses: ['10.0.0.0/8'] }));
    await put({ addresses: [] });
    const set = (status: string) =>
      forInstallation()
        .updateTable('customers')
        .set({ status })
        .where('customer_id', '=', person.customerId)
        .execute();
    await run('password reset', () => set('passwordExpired'));
    await set('active');
    await run('signed out', () => sluice.inject('POST', '/customers/logout', person));
    expect(Object.entries(outcomes).filter(([, status]) => status !== 401)).toEqual([]);
    const again = await sluice.company({ in: ada.companyId });
    const token = await signIn(again, client);
    await sluice.inject('DELETE', `/company/${ada.companyId}/customers/${again.customerId}`, ada);
    expect((await read(token)).status).toBe(401);
  });

  it('survives a lockout, which anyone can cause by guessing passwords', async () => {
    const person = await sluice.company({ in: ada.companyId });
    const token = await signIn(person, await createClient(ada));
    await forInstallation()
      .updateTable('customers')
      .set({ locked_until: untilUnlocked })
      .where('customer_id', '=', person.customerId)
      .execute();
    expect((await read(token)).status).toBe(200);
  });

  it('works in no other environment, and can be revoked only by its client', async () => {
    const eve = await sluice.company({});
    const [client, other] = [await createClient(ada), await createClient(ada)];
    const token = await signIn(ada, client);
    const abroad = `/environments/${eve.companyId}/flows`;
    expect((await read(token, abroad)).status).toBe(403);
    const revoke = (client_id: string) =>
      sluice.app.inject({
        method: 'POST',
        url: `/${ada.companyId}/as/revoke`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ client_id, token }).toString(),
      });
    await revoke(other.accountId);
    expect((await read(token)).status).toBe(200);
    expect((await revoke(client.accountId)).statusCode).toBe(200);
    expect((await read(token)).status).toBe(401);
    const ended = { action: 'endSignIn', resource_id: client.accountId };
    expect(await trail(ada)).toContainEqual(expect.objectContaining(ended));
  });
});
