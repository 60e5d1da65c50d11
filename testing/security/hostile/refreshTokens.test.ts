// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openidOn } from '#plugins/openid/server/testOpenid';
import { createTestSignOn, type SignOn } from '#plugins/openid/server/testSignOn';
import { withoutTrail } from '../../kits/withoutTrail';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer();
  const { dataFolder, databaseUrl } = sluice.server.settings;
  const env = { SLUICE_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  second = await startServer({ env });
});
afterAll(async () => {
  await second.close();
  await sluice.close();
});

const { post, basic, codeOf, exchange } = openidOn(() => sluice);
type Tokens = { readonly refresh_token: string; readonly access_token: string };

/** Another process on the same database. */
let second: typeof sluice;
const postTo = openidOn(() => second).post;
const refresh = (signOn: SignOn, refresh_token: string, more = {}) =>
  post(
    `${signOn.at}/token`,
    { grant_type: 'refresh_token', refresh_token, ...more },
    basic(signOn),
  );

/** Signs in and refreshes this many times; returns the tokens of each generation. */
async function generations(signOn: SignOn, count: number): Promise<Tokens[]> {
  const all: Tokens[] = [(await exchange(signOn, await codeOf(signOn))).json()];
  while (all.length <= count) {
    const reply = await refresh(signOn, all.at(-1)!.refresh_token);
    expect(reply.statusCode).toBe(200);
    all.push(reply.json());
  }
  return all;
}

async function userinfo({ at }: SignOn, { access_token }: Tokens) {
  const headers = { authorization: `Bearer ${access_token}` };
  return (await sluice.app.inject({ method: 'GET', url: `${at}/userinfo`, headers })).statusCode;
}

describe('an earlier refresh token (guarantee 36)', () => {
  it.each([1, 2, 3, 8])('of %i generations back ends the whole grant', async back => {
    const signOn = await createTestSignOn(sluice);
    const all = await generations(signOn, back + 1);
    const stolen = all.at(-1 - back)!;
    expect(await Promise.all(all.map(each => userinfo(signOn, each)))).toEqual(all.map(() => 200));
    expect((await refresh(signOn, stolen.refresh_token)).json().error).toBe('invalid_grant');
    for (const each of all) {
      expect((await refresh(signOn, each.refresh_token)).statusCode).toBe(400);
      expect(await userinfo(signOn, each)).toBe(401);
    }
  });

  it('is recorded in the audit trail with its user, application, and what was revoked', async () => {
    const signOn = await createTestSignOn(sluice);
    const all = await generations(signOn, 2);
    await Promise.all([0, 0, 1].map(at => refresh(signOn, all[at]!.refresh_token)));
    const [grantId] = all[0]!.refresh_token.split('.');
    const found = await sluice.server.database.allCompanies
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'revokeReused')
      .where('resource_id', '=', grantId!)
      .execute();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ resource: 'grant', outcome: 'refused' });
    const text = JSON.stringify(found[0]);
    for (const told of ['subject', 'appId', 'access and refresh tokens'])
      expect(text).toContain(told);
    for (const { refresh_token } of all) expect(text).not.toContain(refresh_token);
  });

  it('ends nothing without an entry in the audit trail', async () => {
    const signOn = await createTestSignOn(sluice);
    const [first, last] = (await generations(signOn, 1)) as [Tokens, Tokens];
    const reuse = () => refresh(signOn, first.refresh_token);
    const { result, tried } = await withoutTrail(sluice.server, reuse);
    expect([result.statusCode, tried]).toEqual([500, 1]);
    expect(await userinfo(signOn, last)).toBe(200);
    expect((await reuse()).statusCode).toBe(400);
    expect(await userinfo(signOn, last)).toBe(401);
  });

  it('ends no other grant of the person', async () => {
    const signOn = await createTestSignOn(sluice);
    const [own, other] = [await generations(signOn, 2), await generations(signOn, 2)];
    await refresh(signOn, own[0]!.refresh_token);
    expect((await refresh(signOn, other[2]!.refresh_token)).statusCode).toBe(200);
  });

  it('also ends the grant at the revocation endpoint and from another client', async () => {
    const [signOn, other] = [await createTestSignOn(sluice), await createTestSignOn(sluice)];
    const all = await generations(signOn, 3);
    const url = `${signOn.at}/revoke`;
    await post(url, { token: all[0]!.refresh_token }, basic(signOn));
    expect((await refresh(signOn, all[3]!.refresh_token)).statusCode).toBe(400);
    const [kept] = await generations(signOn, 0);
    // A company's provider knows nothing of another company's tokens.
    await post(`${other.at}/revoke`, { token: kept!.refresh_token }, basic(other));
    expect((await refresh(signOn, kept!.refresh_token)).statusCode).toBe(200);
  });

  it('can’t be forged from what others see of a grant', async () => {
    const signOn = await createTestSignOn(sluice);
    const all = await generations(signOn, 2);
    const [grant = '', family = '', secret = ''] = all[1]!.refresh_token.split('.');
    const random = 'x'.repeat(family.length);
    for (const made of [`${grant}.${random}.${secret}`, `${grant}.${random}`, `${grant}.`, grant])
      expect((await refresh(signOn, made)).statusCode).toBe(400);
    expect((await refresh(signOn, all[2]!.refresh_token)).statusCode).toBe(200);
  });

  it('is also one that is used twice at once: one is exchanged, and the grant ends', async () => {
    const signOn = await createTestSignOn(sluice);
    const all = await generations(signOn, 1);
    const token = all[1]!.refresh_token;
    const form = { grant_type: 'refresh_token', refresh_token: token };
    const replies = await Promise.all(
      [post, postTo, post, postTo].map(send => send(`${signOn.at}/token`, form, basic(signOn))),
    );
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const reply of won) {
      expect((await refresh(signOn, reply.json().refresh_token)).statusCode).toBe(400);
      expect(await userinfo(signOn, reply.json())).toBe(401);
    }
  });

  it('is not one whose exchange failed for another reason', async () => {
    const signOn = await createTestSignOn(sluice);
    const [first] = await generations(signOn, 0);
    const { refresh_token } = first!;
    const grant = { grant_type: 'refresh_token', refresh_token };
    expect((await refresh(signOn, refresh_token, { scope: 'flow_analytics' })).statusCode).toBe(
      400,
    );
    expect((await post(`${signOn.at}/token`, grant, basic(signOn, 'wrong'))).statusCode).toBe(401);
    expect((await refresh(signOn, refresh_token)).statusCode).toBe(200);
  });

  it('is stored as one row per grant without the token, until the grant ends', async () => {
    const signOn = await createTestSignOn(sluice);
    const db = sluice.server.database.forCompany(signOn.companyId);
    await generations(signOn, 2);
    await db
      .updateTable('oauth_grants')
      .set({ expires: Date.now() - 1 })
      .execute();
    const all = await generations(signOn, 12);
    const rows = await db.selectFrom('oauth_grants').selectAll().execute();
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    expect(text.length).toBeLessThan(2000);
    for (const { refresh_token } of all)
      for (const part of refresh_token.split('.').slice(1)) expect(text).not.toContain(part);
  });

  it('from before an update also ends the grant', async () => {
    const signOn = await createTestSignOn(sluice);
    const { createHash } = await import('node:crypto');
    const [first] = await generations(signOn, 0);
    const grantId = first!.refresh_token.split('.')[0]!;
    const [before, last] = [`${grantId}.before`, `${grantId}.last`];
    const toHash = (text: string) => createHash('sha256').update(text).digest('base64url');
    const restore = () =>
      sluice.server.database
        .forCompany(signOn.companyId)
        .updateTable('oauth_grants')
        .set({
          refresh_hash: toHash(last),
          refresh_before: toHash(before),
          refresh_family: '',
          revoked_date: 0,
        })
        .execute();
    for (const old of [before, last]) {
      await restore();
      let token = last;
      for (let count = 0; count < 3; count += 1) {
        const reply = await refresh(signOn, token);
        expect(reply.statusCode).toBe(200);
        token = reply.json().refresh_token;
      }
      expect((await refresh(signOn, old)).statusCode).toBe(400);
      expect((await refresh(signOn, token)).statusCode).toBe(400);
    }
  });
});
