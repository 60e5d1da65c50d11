import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import { nodesOn, type Node, type Ran } from '../testNodes';

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

const check = (cookieName: string, id?: string) =>
  ['cookieConnector', 'checkSessionCookie', { cookieName }, id] as const;

it('sets a signed HttpOnly cookie, which later runs of the policy read', async () => {
  const nodes = await nodesOn(sluice);
  const id = await nodes.connection('cookieConnector', { hmacSigningKey });
  const run = await nodes.policyOf({
    set: ['cookieConnector', 'setCookie', setting(), id],
    check: check('remember', id),
  });
  const set = await run('set');
  expect(set.cookies[0]).toMatch(
    /^flow-[\w-]{16}-remember=\d+\.[\w-]{43}\.[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
  );
  expect((await run('check', heldIn(set))).out).toMatchObject({
    username: 'ada',
    isSessionValid: true,
    claims: { username: 'ada' },
  });
});

it('ignores cookies that are changed, renamed, foreign, or expired', async () => {
  const nodes = await nodesOn(sluice);
  const other = await nodesOn(sluice);
  const policyAt = async (at: typeof nodes) => {
    const id = await at.connection('cookieConnector', { hmacSigningKey });
    return at.policyOf({
      set: ['cookieConnector', 'setCookie', setting(), id],
      brief: ['cookieConnector', 'setCookie', setting({ cookieExpiresInSeconds: '60' }), id],
      admin: ['cookieConnector', 'setCookie', setting({ cookieName: 'admin' }), id],
      check: check('remember', id),
      checkAdmin: check('admin', id),
    });
  };
  const [run, elsewhere, sibling] = [
    await policyAt(nodes),
    await policyAt(other),
    await policyAt(nodes),
  ];
  const absent = { code: 'noCookie' };
  const { cookie } = heldIn(await run('set'));
  const [head = '', value = ''] = cookie.split('=');
  const [end, signature, ...body] = value.split('.');
  const forged = Buffer.from(
    JSON.stringify({ username: 'root', aud: nodes.companyId, sub: 'remember', exp: 9e9 }),
  ).toString('base64url');
  for (const wrong of [
    `${end}.${signature}.${body[0]}.${forged}.${body[2]}`,
    `9999999999.${signature}.${body.join('.')}`,
    forged,
    body.join('.'),
    '',
  ])
    for (const name of [head, 'remember'])
      expect((await run('check', { cookie: `${name}=${wrong}` })).error).toMatchObject(absent);
  const nameAt = async (there: typeof run, id: 'set' | 'admin') =>
    heldIn(await there(id)).cookie.split('=')[0];
  const admin = `${await nameAt(run, 'admin')}=${value}`;
  expect((await run('checkAdmin', { cookie: admin })).error).toMatchObject(absent);
  for (const there of [elsewhere, sibling]) {
    const moved = `${await nameAt(there, 'set')}=${value}`;
    expect((await there('check', { cookie })).error).toMatchObject(absent);
    expect((await there('check', { cookie: moved })).error).toMatchObject(absent);
  }
  const brief = heldIn(await run('brief'));
  expect((await run('check', brief)).out).toMatchObject({ isSessionValid: true });
  passTime(61_000);
  expect((await run('check', brief)).error).toMatchObject(absent);
  expect((await run('check')).error).toMatchObject(absent);
});

it('rejects cookies that the connection has not signed', async () => {
  const nodes = await nodesOn(sluice);
  const id = await nodes.connection('cookieConnector', { hmacSigningKey });
  const newKey = await nodes.connection('cookieConnector', {
    hmacSigningKey: randomBytes(32).toString('base64'),
  });
  const run = await nodes.policyOf({
    plain: ['cookieConnector', 'setCookie', setting({ signCookie: false }), id],
    set: ['cookieConnector', 'setCookie', setting(), id],
    check: check('remember', id),
    checkNew: check('remember', newKey),
  });
  const refused = { code: 'cookieRefused' };
  expect((await run('check', heldIn(await run('plain')))).error).toMatchObject(refused);
  expect((await run('checkNew', heldIn(await run('set')))).error).toMatchObject(refused);
});

it('reads cookies without a key, and explains how to create one for signing', async () => {
  const nodes = await nodesOn(sluice);
  const run = await nodes.policyOf({
    set: [
      'cookieConnector',
      'setCookieWithoutUser',
      setting({
        signCookie: false,
        useSessionTokenFlag: true,
        sessionToken: 'st-1',
        claimsNameValuePairsSessionCookie: [],
      }),
    ],
    check: ['cookieConnector', 'checkSessionCookieWithoutUser', { cookieName: 'remember' }],
    remove: ['cookieConnector', 'removeCookie', { cookieName: 'remember' }],
  });
  const held = heldIn(await run('set'));
  expect((await run('check', held)).out).toMatchObject({ sessionToken: 'st-1' });
  const [gone = ''] = (await run('remove', held)).cookies;
  expect(gone).toContain(`${held.cookie.split('=')[0]}=; Path=/; Max-Age=0`);
  expect((await nodes.run(['cookieConnector', 'setCookie', setting()])).error.message).toContain(
    'openssl rand -base64 32',
  );
  for (const cookieName of ['a b', '__proto__', 'sluice-browser', 'interactionToken']) {
    const bad = setting({ cookieName, signCookie: false });
    expect((await nodes.run(['cookieConnector', 'setCookie', bad])).error).toMatchObject({
      code: 'cookieName',
    });
  }
  const long = setting({
    signCookie: false,
    claimsNameValuePairsSessionCookie: [{ name: 'x', value: 'y'.repeat(5000) }],
  });
  expect((await nodes.run(['cookieConnector', 'setCookie', long])).error).toMatchObject({
    code: 'cookieTooLong',
  });
  const many = Object.fromEntries(
    Array.from({ length: 21 }, (_, at) => [
      `n${at}`,
      [
        'cookieConnector',
        'setCookie',
        setting({ cookieName: `c${at}`, signCookie: false }),
      ] as const,
    ]),
  );
  const { reply, claims } = await nodes.all(many);
  expect([reply.headers['set-cookie']].flat()).toHaveLength(20);
  expect(claims.n20Error).toMatchObject({ code: 'tooManyCookies' });
  const large = (cookieName: string): Node => [
    'cookieConnector',
    'setCookie',
    {
      cookieName,
      claimsNameValuePairsSessionCookie: [{ name: 'x', value: 'y'.repeat(2500) }],
    },
  ];
  const together = await nodes.all({ a: large('a'), b: large('b'), c: large('c') });
  expect(together.claims.cError).toMatchObject({ code: 'tooManyCookies' });
});
