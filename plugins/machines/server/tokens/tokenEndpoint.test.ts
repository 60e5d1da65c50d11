import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { machinesOn } from '../testMachines';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  ada = await sluice.company();
});
afterAll(() => sluice.close());
const { ask, basic, createAccount, createToken, form, listActions, read } = machinesOn(
  () => sluice,
);

const actions = () => listActions(ada.companyId);

it('gives a service account a token for its secret in the header or the form', async () => {
  const account = await createAccount(ada);
  const { accountId, secret, companyId } = account;
  expect(secret).toMatch(/^sluice_sec_[0-9a-f]{64}$/);
  const reply = await ask(companyId, {}, basic(accountId, secret));
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json()).toEqual({
    access_token: expect.stringMatching(/^sluice_svc_[0-9a-f]{64}$/),
    token_type: 'Bearer',
    expires_in: 3600,
  });
  const posted = await ask(companyId, { client_id: accountId, client_secret: secret });
  const { access_token } = posted.json() as { access_token: string };
  const list = await read(access_token);
  expect(list).toMatchObject({ status: 200, body: { flowsInfo: [] } });
  const made = await sluice.inject('POST', '/flows', {
    token: access_token,
    body: { name: 'By a machine' },
  });
  expect(made.status).toBe(200);
  const [event] = await sluice.server.database
    .forCompany(companyId)
    .selectFrom('audit_events')
    .select(['actor_id', 'via'])
    .where('resource', '=', 'flow')
    .execute();
  expect(event).toEqual({ actor_id: accountId, via: '' });
});

it('reports errors with the codes of RFC 6749 and a sentence', async () => {
  const account = await createAccount(ada);
  const { accountId, secret, companyId } = account;
  const wrong = await ask(companyId, {}, basic(accountId, `${secret}0`));
  expect(wrong.statusCode).toBe(401);
  expect(wrong.headers['www-authenticate']).toContain('Basic');
  expect(wrong.json()).toEqual({
    error: 'invalid_client',
    error_description: 'The client is unknown or disabled, or its secret is incorrect.',
  });
  const tries = [
    [{ grant_type: 'authorization_code' }, 'unauthorized_client'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ client_assertion: 'x' }, 'invalid_request'],
    [{ client_secret: secret }, 'invalid_request'],
  ] as const;
  for (const [fields, error] of tries) {
    const reply = await ask(companyId, fields, basic(accountId, secret));
    expect({ fields, status: reply.statusCode, ...(reply.json() as object) }).toEqual({
      fields,
      status: 400,
      error,
      error_description: expect.stringMatching(/\.$/),
    });
  }
  const unknown = await ask(companyId, {}, basic('nobody', secret));
  expect(unknown.json()).toMatchObject({ error: 'invalid_client' });
  expect(await actions()).toContain('requestToken refused');
});

it('limits an account and its tokens to their environment', async () => {
  const account = await createAccount(ada);
  const other = await sluice.company();
  const elsewhere = await ask(other.companyId, {}, basic(account.accountId, account.secret));
  expect(elsewhere.statusCode).toBe(401);
  const token = await createToken(account);
  const theirs = await read(token, `/company/${other.companyId}/serviceAccounts`);
  expect(theirs.status).toBe(401);
  const shown = { 'x-sluice-company': other.companyId };
  expect((await sluice.inject('GET', '/flows', { token, headers: shown })).status).toBe(401);
  const mine = { token: other.token };
  expect((await sluice.inject('GET', account.url, mine)).status).toBe(401);
  const moved = account.url.replace(ada.companyId, other.companyId);
  expect((await sluice.inject('GET', moved, mine)).status).toBe(404);
});

it('lists how clients authenticate in the discovery document', async () => {
  const reply = await sluice.inject(
    'GET',
    `${sluice.server.settings.publicUrl}/${ada.companyId}/as/.well-known/openid-configuration`,
  );
  expect(reply.body.token_endpoint_auth_methods_supported).toContain('private_key_jwt');
  expect(reply.body.token_endpoint_auth_signing_alg_values_supported).toContain('ES256');
  expect(reply.body.token_endpoint_auth_signing_alg_values_supported).not.toContain('HS256');
  expect(reply.body.grant_types_supported).toContain(
    'urn:ietf:params:oauth:grant-type:token-exchange',
  );
});

it('revokes an access token only for its own account', async () => {
  const [mine, other] = [await createAccount(ada), await createAccount(ada)];
  const token = await createToken(mine);
  const at = `/${ada.companyId}/as/revoke`;
  const byOther = await form(at, { token }, basic(other.accountId, other.secret));
  expect(byOther.statusCode).toBe(200);
  expect((await read(token)).status).toBe(200);
  await form(at, { token }, basic(mine.accountId, mine.secret));
  expect((await read(token)).status).toBe(401);
  await form(at, { token }, basic(mine.accountId, mine.secret));
  const recorded = await sluice.server.database
    .forCompany(ada.companyId)
    .selectFrom('audit_events')
    .select('actor_id')
    .where('action', '=', 'revokeToken')
    .execute();
  expect(recorded).toEqual([{ actor_id: mine.accountId }]);
});

it('is named as the author to a person whose changes are based on an earlier version', async () => {
  const token = await createToken(await createAccount(ada, { name: 'Nightly export' }));
  const body = { name: 'Shared' };
  const { flowInfo } = (await sluice.inject('POST', '/flows', { token: ada.token, body })).body;
  const save = (by: string) =>
    sluice.inject('PUT', `/flows/${flowInfo.flowId}`, {
      token: by,
      body: { currentVersion: 1, name: 'Shared' },
    });
  expect((await save(token)).status).toBe(200);
  const { status, text } = await save(ada.token);
  expect([status, text]).toEqual([409, expect.stringContaining('Nightly export saved version 2')]);
});
