import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import { nodesOn, type Ran } from '../testNodes';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const hmacSigningKey = randomBytes(32).toString('base64');
const claims = [{ name: 'username', value: 'ada', type: 'string' }];
const setting = (more: object = {}) => ({
  cookieName: 'remember',
  claimsNameValuePairsSessionCookie: claims,
  cookieExpiresInSeconds: '3600',
  signCookie: true,
  ...more,
});
const heldIn = ({ cookies }: Ran) => ({
  cookie: cookies.map(each => each.split(';')[0]).join('; '),
});

it('a signed cookie is set for the browser alone and read again by a later flow', async () => {
  const nodes = await nodesOn(sluice);
  const id = await nodes.connection('cookieConnector', { hmacSigningKey });
  const set = await nodes.run(['cookieConnector', 'setCookie', setting(), id]);
  expect(set.cookies[0]).toMatch(
    /^remember=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
  );
  const read = await nodes.run(
    ['cookieConnector', 'checkSessionCookie', { cookieName: 'remember' }, id],
    {},
    heldIn(set),
  );
  expect(read.out).toMatchObject({
    username: 'ada',
    isSessionValid: true,
    claims: { username: 'ada' },
  });
});

it('a changed, renamed, unsigned, foreign or late cookie is refused', async () => {
  const nodes = await nodesOn(sluice);
  const other = await nodesOn(sluice);
  const id = await nodes.connection('cookieConnector', { hmacSigningKey });
  const check = ['cookieConnector', 'checkSessionCookie', { cookieName: 'remember' }, id] as const;
  const set = await nodes.run(['cookieConnector', 'setCookie', setting(), id]);
  const { cookie } = heldIn(set);
  const refused = { code: 'cookieRefused' };
  const [head, body, mark] = cookie.split('.');
  const forged = Buffer.from(
    JSON.stringify({ username: 'root', aud: nodes.companyId, sub: 'remember' }),
  ).toString('base64url');
  expect((await nodes.run(check, {}, { cookie: `${head}.${forged}.${mark}` })).error).toMatchObject(
    refused,
  );
  expect((await nodes.run(check, {}, { cookie: `remember=${forged}` })).error).toMatchObject(
    refused,
  );
  expect((await nodes.run(check, {}, { cookie: `${head}.${body}.` })).error).toMatchObject(refused);
  const renamed = ['cookieConnector', 'checkSessionCookie', { cookieName: 'admin' }, id] as const;
  expect(
    (await nodes.run(renamed, {}, { cookie: cookie.replace('remember=', 'admin=') })).error,
  ).toMatchObject(refused);
  const theirs = await other.connection('cookieConnector', { hmacSigningKey });
  const there = [
    'cookieConnector',
    'checkSessionCookie',
    { cookieName: 'remember' },
    theirs,
  ] as const;
  expect((await other.run(there, {}, { cookie })).error).toMatchObject(refused);
  const brief = await nodes.run([
    'cookieConnector',
    'setCookie',
    setting({ cookieExpiresInSeconds: '1' }),
    id,
  ]);
  passTime(2100);
  expect((await nodes.run(check, {}, heldIn(brief))).error.message).toContain('expired');
  expect((await nodes.run(check)).error).toMatchObject({ code: 'noCookie' });
});

it('an unsigned cookie is read where the connection has no key; signing without one says how to make it', async () => {
  const nodes = await nodesOn(sluice);
  const set = await nodes.run([
    'cookieConnector',
    'setCookieWithoutUser',
    setting({
      signCookie: false,
      useSessionTokenFlag: true,
      sessionToken: 'st-1',
      claimsNameValuePairsSessionCookie: [],
    }),
  ]);
  const check = [
    'cookieConnector',
    'checkSessionCookieWithoutUser',
    { cookieName: 'remember' },
  ] as const;
  expect((await nodes.run(check, {}, heldIn(set))).out).toMatchObject({ sessionToken: 'st-1' });
  expect((await nodes.run(['cookieConnector', 'setCookie', setting()])).error.message).toContain(
    'openssl rand -base64 32',
  );
  const bad = await nodes.run([
    'cookieConnector',
    'setCookie',
    setting({ cookieName: 'a b', signCookie: false }),
  ]);
  expect(bad.error).toMatchObject({ code: 'cookieName' });
  const long = setting({
    signCookie: false,
    claimsNameValuePairsSessionCookie: [{ name: 'x', value: 'y'.repeat(5000) }],
  });
  expect((await nodes.run(['cookieConnector', 'setCookie', long])).error).toMatchObject({
    code: 'cookieTooLong',
  });
  const gone = await nodes.run(['cookieConnector', 'removeCookie', { cookieName: 'remember' }]);
  expect(gone.cookies[0]).toContain('remember=; Path=/; Max-Age=0');
});
