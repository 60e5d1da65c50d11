import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { machinesOn } from '../testMachines';
import { startIssuer } from './testIssuer';

const audience = 'https://sluice.example.com';
const job = { repository: 'acme/flows', ref: 'refs/heads/main' };
let ci: Awaited<ReturnType<typeof startIssuer>>;
let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  ci = await startIssuer();
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: new URL(ci.issuer).host } });
  ada = await sluice.company();
});
afterAll(async () => {
  await sluice.close();
  await ci.close();
});
const { ask, createAccount, read } = machinesOn(() => sluice);

const createTerms = (more: object = {}) => ({
  issuer: ci.issuer,
  audience,
  conditions: [
    { claim: 'repository', pattern: 'acme/flows' },
    { claim: 'ref', pattern: 'refs/heads/*' },
  ],
  ...more,
});
type Account = Awaited<ReturnType<typeof createAccount>>;
const trust = (account: Account, more?: object) =>
  sluice.inject('POST', `${account.url}/issuers`, { token: ada.token, body: createTerms(more) });
const bring = (account: Account, assertion: string) =>
  ask(ada.companyId, {
    client_id: account.accountId,
    client_assertion: assertion,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  });
const exchange = (account: Account, token: string, type = 'jwt') =>
  ask(ada.companyId, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    client_id: account.accountId,
    subject_token: token,
    subject_token_type: `urn:ietf:params:oauth:token-type:${type}`,
  });
const describe = (reply: { json(): unknown }) =>
  (reply.json() as { error_description: string }).error_description;

it('accepts the token of a trusted issuer as an assertion or for a token exchange', async () => {
  const account = await createAccount(ada);
  expect((await trust(account)).status).toBe(200);
  const token = await ci.createToken(job, audience);
  const first = await bring(account, token);
  expect(first.statusCode, `${first.body}`).toBe(200);
  const { access_token } = first.json() as { access_token: string };
  expect((await read(access_token)).status).toBe(200);
  const second = await exchange(account, token);
  expect(second.json()).toMatchObject({
    token_type: 'Bearer',
    issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  });
  expect(ci.countReads()).toBe(1);
  const [event] = await sluice.server.database
    .forCompany(ada.companyId)
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'requestToken')
    .execute();
  expect(event!.after).toContain('runner');
  expect(event!.after).not.toContain(token);
  const { issuers } = (await sluice.inject('GET', account.url, { token: ada.token })).body;
  const one = `${account.url}/issuers/${issuers[0].issuerId}`;
  const conditions = [{ claim: 'ref', pattern: 'refs/tags/*' }];
  const changed = { token: ada.token, body: createTerms({ conditions }) };
  expect((await sluice.inject('PUT', one, changed)).status).toBe(200);
  expect((await read(access_token)).status).toBe(401);
  expect((await bring(account, token)).statusCode).toBe(401);
});

it('rejects a token that fails a condition, has another audience, or is from an untrusted issuer', async () => {
  const account = await createAccount(ada);
  await trust(account);
  const fork = await ci.createToken({ ...job, repository: 'eve/flows' }, audience);
  expect(describe(await bring(account, fork))).toBe(
    'The token doesn’t meet the condition on the repository claim.'.replace('’', "'"),
  );
  const exchanged = await exchange(account, fork);
  expect(exchanged.json()).toMatchObject({ error: 'invalid_grant' });
  const tag = await ci.createToken({ ...job, ref: 'refs/tags/v1' }, audience);
  expect((await bring(account, tag)).statusCode).toBe(401);
  const elsewhere = await ci.createToken(job, 'https://other.example.com');
  expect(describe(await bring(account, elsewhere))).toContain('aud claim');
  const good = await ci.createToken(job, audience);
  const [head, body] = good.split('.');
  expect((await bring(account, `${head}.${body}.AAAA`)).statusCode).toBe(401);
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  expect((await bring(account, `${none}.${body}.`)).statusCode).toBe(401);
  const other = await createAccount(ada);
  expect(describe(await bring(other, good))).toContain('the service account trusts');
  expect((await exchange(account, good, 'saml2')).json()).toMatchObject({
    error: 'invalid_request',
  });
});

it('doesn’t treat a condition as a regular expression', async () => {
  const account = await createAccount(ada);
  await trust(account, { conditions: [{ claim: 'repository', pattern: 'acme.flows' }] });
  await trust(account, { conditions: [{ claim: 'repository', pattern: '^acme/.+$' }] });
  const token = await ci.createToken(job, audience);
  expect((await bring(account, token)).statusCode).toBe(401);
});

it('requires meaningful conditions and a unique URL of an issuer', async () => {
  const account = await createAccount(ada);
  const tries = [
    { conditions: [] },
    { conditions: [{ claim: 'sub', pattern: '*' }] },
    { conditions: [{ claim: 'sub', pattern: '**' }] },
    { issuer: 'http://ci.example.com' },
    { issuer: 'ci' },
  ];
  for (const more of tries)
    expect({ more, status: (await trust(account, more)).status }).toEqual({ more, status: 400 });
});

it('does not call an issuer in a private network', async () => {
  const account = await createAccount(ada);
  const inside = 'http://127.0.0.1:9999';
  await trust(account, { issuer: inside });
  const token = await ci.createToken(job, audience);
  const [head, body, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, iss: inside })).toString('base64url');
  const reply = await bring(account, `${head}.${forged}.${signature}`);
  expect(describe(reply)).toContain('private network');
});

it('shows people who can change the account which condition a pasted token fails', async () => {
  const account = await createAccount(ada);
  const attempt = async (token: string, more?: object) =>
    (
      await sluice.inject('POST', `${account.url}/issuerTrial`, {
        token: ada.token,
        body: { terms: createTerms(more), token },
      })
    ).body;
  const token = await ci.createToken({ ...job, ref: 'refs/tags/v1' }, audience);
  expect(await attempt(token)).toEqual({
    ok: false,
    conditions: [
      { claim: 'repository', pattern: 'acme/flows', met: true, actual: 'acme/flows' },
      { claim: 'ref', pattern: 'refs/heads/*', met: false, actual: 'refs/tags/v1' },
    ],
  });
  const good = await ci.createToken(job, audience);
  expect((await attempt(good)).ok).toBe(true);
  const wrong = await attempt(good, { audience: 'https://other.example.com' });
  expect(wrong).toMatchObject({
    ok: false,
    fault: 'The value of the token’s aud claim is incorrect.',
  });
  expect(await attempt('nonsense')).toMatchObject({
    ok: false,
    fault: 'The token is not a signed JSON Web Token.',
  });
});
