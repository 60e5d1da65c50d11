// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivedTables } from '#core/server';
import { startServer } from '#testing/startServer';
import { tokenAuthMethods, type TokenAuthMethod } from '#plugins/apps/contract';
import { markPublicClients } from './markPublicClients';
import { openidOn } from './testOpenid';
import { createTestSignOn, type SignOn } from './testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { post, basic, codeOf, exchange, authorize, get, verifier } = openidOn(() => sluice);

/** Credentials that a client can send, by the name of its method. */
const ways = (signOn: SignOn, secret = signOn.secret) =>
  ({
    client_secret_basic: [{}, basic(signOn, secret)],
    client_secret_post: [{ client_id: signOn.appId, client_secret: secret }, {}],
    none: [{ client_id: signOn.appId }, {}],
    'an empty secret in the header': [{}, basic(signOn, '')],
    'an empty secret in the form': [{ client_id: signOn.appId, client_secret: '' }, {}],
  }) as const;
const accepted: Readonly<Record<TokenAuthMethod, readonly string[]>> = {
  client_secret: ['client_secret_basic', 'client_secret_post'],
  client_secret_basic: ['client_secret_basic'],
  client_secret_post: ['client_secret_post'],
  none: ['none'],
};

const readMethod = async (signOn: SignOn) =>
  (await signOn.call('GET', `/apps/${signOn.appId}`)).app.oauth.values.tokenEndpointAuthMethod;

describe('a client (guarantee 36)', () => {
  it.each(tokenAuthMethods)(
    'with the method %s can use only that method, at every endpoint',
    async tokenEndpointAuthMethod => {
      const signOn = await createTestSignOn(sluice, { tokenEndpointAuthMethod });
      for (const [way, [form, headers]] of Object.entries(ways(signOn))) {
        const good = accepted[tokenEndpointAuthMethod].includes(way);
        const code = await codeOf(signOn);
        const reply = await exchange(signOn, code, form, headers);
        const expected = good ? [way, 200, undefined] : [way, 401, 'invalid_client'];
        expect([way, reply.statusCode, reply.json().error]).toEqual(expected);
        const token = good ? reply.json().refresh_token : 'x';
        const refresh = { grant_type: 'refresh_token', refresh_token: token, ...form };
        expect((await post(`${signOn.at}/token`, refresh, headers)).statusCode).toBe(
          good ? 200 : 401,
        );
        expect((await post(`${signOn.at}/revoke`, { token, ...form }, headers)).statusCode).toBe(
          good ? 200 : 401,
        );
        expect(
          (await post(`${signOn.at}/introspect`, { token, ...form }, headers)).statusCode,
        ).toBe(good && way !== 'none' ? 200 : 401);
        const own = { grant_type: 'client_credentials', scope: 'profile', ...form };
        expect((await post(`${signOn.at}/token`, own, headers)).statusCode).toBe(
          good && way !== 'none' ? 200 : 401,
        );
      }
      for (const [form, headers] of Object.values(ways(signOn, 'wrong')).slice(0, 2))
        expect((await exchange(signOn, await codeOf(signOn), form, headers)).statusCode).toBe(401);
    },
  );

  it('that repeats a parameter is rejected at every endpoint (RFC 6749, 3.2)', async () => {
    const signOn = await createTestSignOn(sluice);
    const code = await codeOf(signOn);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...basic(signOn) };
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: signOn.redirectUri,
      code_verifier: verifier,
      token: 'x',
    });
    const said: unknown[] = [];
    for (const [path, name] of [
      ['token', 'redirect_uri'],
      ['token', 'grant_type'],
      ['revoke', 'token'],
      ['introspect', 'token'],
      ['device_authorization', 'code'],
    ] as const) {
      const payload = `${form.toString()}&${name}=other`;
      const url = `${signOn.at}/${path}`;
      const reply = await sluice.app.inject({ method: 'POST', url, headers, payload });
      said.push([path, reply.statusCode, reply.json().error]);
    }
    expect(said.map(each => String(each))).toEqual(
      ['token', 'token', 'revoke', 'introspect', 'device_authorization'].map(
        path => `${path},400,invalid_request`,
      ),
    );
    expect((await exchange(signOn, code)).statusCode).toBe(200);
  });

  it('without a secret must use PKCE', async () => {
    const signOn = await createTestSignOn(sluice, { tokenEndpointAuthMethod: 'none' });
    const begun = await authorize(signOn, {
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    const to = new URL(String(begun.headers.location));
    expect(to.searchParams.get('error')).toBe('invalid_request');
  });

  it('that becomes public loses the tokens issued for its secret', async () => {
    const signOn = await createTestSignOn(sluice);
    const { refresh_token } = (await exchange(signOn, await codeOf(signOn))).json();
    const oauth = { values: { tokenEndpointAuthMethod: 'none' } };
    await signOn.call('PUT', `/apps/${signOn.appId}`, { oauth });
    const form = { grant_type: 'refresh_token', refresh_token, client_id: signOn.appId };
    expect((await post(`${signOn.at}/token`, form)).statusCode).toBe(401);
  });

  it('sends its secret if the application has no method, which must be a known one', async () => {
    const signOn = await createTestSignOn(sluice);
    expect(await readMethod(signOn)).toBe('client_secret');
    const body = { oauth: { values: { tokenEndpointAuthMethod: 'private_key_jwt' } } };
    const reply = await sluice.inject('PUT', `/apps/${signOn.appId}`, {
      token: signOn.token,
      body,
    });
    expect([reply.status, reply.body.details[0].at]).toEqual([
      400,
      'body/oauth/values/tokenEndpointAuthMethod',
    ]);
    const { token_endpoint_auth_methods_supported: methods } = (
      await get(`${signOn.at}/.well-known/openid-configuration`)
    ).json();
    expect(methods).toEqual([
      'client_secret_basic',
      'client_secret_post',
      'none',
      'private_key_jwt',
    ]);
  });
});

it('is in archives, and an unknown method is not imported', async () => {
  const signOn = await createTestSignOn(sluice, { tokenEndpointAuthMethod: 'none' });
  const row = await sluice.server.database
    .forCompany(signOn.companyId)
    .selectFrom('apps')
    .selectAll()
    .executeTakeFirstOrThrow();
  const table = sluice.server.at(archivedTables).find(each => each.table === 'apps')!;
  expect(table.leaves).not.toContain('oauth');
  expect(table.fault?.(row, sluice.server)).toBeUndefined();
  const oauth = row.oauth.replace('"none"', '"anything"');
  expect(oauth).not.toBe(row.oauth);
  expect(table.fault?.({ ...row, oauth }, sluice.server)).toContain('“anything” is not one of');
});

it('keeps only those applications public whose sign-ins all came without a secret', async () => {
  const [publicApp, secretApp, mixed, unused] = await Promise.all(
    Array.from({ length: 4 }, () => createTestSignOn(sluice)),
  );
  /** Gives an application a grant from before there were methods, and no method. */
  async function makeOld(signOn: SignOn, kinds: readonly number[]) {
    const db = sluice.server.database.forCompany(signOn.companyId);
    const { oauth } = await db.selectFrom('apps').select('oauth').executeTakeFirstOrThrow();
    const old = JSON.parse(oauth);
    delete old.values.tokenEndpointAuthMethod;
    await db
      .updateTable('apps')
      .set({ oauth: JSON.stringify(old) })
      .execute();
    for (const public_client of kinds) {
      await exchange(signOn, await codeOf(signOn));
      await db
        .updateTable('oauth_grants')
        .set({ public_client })
        .where('grant_id', '=', eb =>
          eb.selectFrom('oauth_grants').select('grant_id').orderBy('created_date', 'desc').limit(1),
        )
        .execute();
    }
  }
  await makeOld(publicApp!, [1, 1]);
  await makeOld(secretApp!, [0]);
  await makeOld(mixed!, [1, 0]);
  await makeOld(unused!, []);
  await markPublicClients.up(sluice.server.database.allCompanies as never);
  expect(await Promise.all([publicApp!, secretApp!, mixed!, unused!].map(readMethod))).toEqual([
    'none',
    'client_secret',
    'client_secret',
    'client_secret',
  ]);
});
