import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#core/server';
import { startServer } from '../startServer';
import { codeOf, signOnsOf } from './signOn/signOnsOf';

let sluice: Awaited<ReturnType<typeof startServer>>;
let members: ReturnType<typeof signOnsOf>;
beforeAll(async () => {
  sluice = await startServer();
  members = signOnsOf(sluice);
});
afterAll(() => sluice.close());

const wrong = 'This code is not right, or it was used already.';

describe('a second factor of a member', () => {
  it('is asked for after the password, by a flow whose end signs on [C009, C012, C014, S040, S267, S268]', async () => {
    const person = await members.enrolApp(await sluice.company());
    expect(person.recovery).toHaveLength(10);
    const waiting = await members.login(person);
    expect(waiting).toMatchObject({
      mfaRequired: true,
      token_type: 'Bearer',
      customerId: person.customerId,
    });
    expect(waiting.skSdkToken).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      success: true,
    });
    expect((await members.me(waiting.access_token)).status).toBe(401);
    const walk = await members.walk(waiting);
    await walk.press('Continue', { otp: codeOf(person.secret) });
    expect(walk.told).toMatchObject({
      type: 'end',
      success: true,
      body: { success: true, token_type: 'Bearer' },
    });
    const reply = await members.callback(waiting.access_token, walk.told!.body.access_token);
    expect(reply.body).toMatchObject({
      mfaRequired: false,
      status: 'active',
      selectedCompany: person.companyId,
    });
    expect((await members.me(reply.body.access_token)).body.customerId).toBe(person.customerId);
  });

  it('is shown without a browser, step by step over the API [C012]', async () => {
    const person = await members.enrolApp(await sluice.company());
    const waiting = await members.login(person);
    const { companyId, flowPolicyId, skSdkToken } = waiting;
    const headers = { authorization: `Bearer ${skSdkToken!.access_token}` };
    const url = `/v1/auth/${companyId}/policy/${flowPolicyId}/start`;
    expect((await sluice.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    const asked = (await sluice.app.inject({ method: 'POST', url, headers, payload: {} })).json();
    expect(asked).toMatchObject({ companyId, capabilityName: 'customHTMLTemplate' });
    const { id, connectionId, capabilityName, interactionId, interactionToken } = asked;
    const ended = await sluice.app.inject({
      method: 'POST',
      url: `/${companyId}/davinci/connections/${connectionId}/capabilities/${capabilityName}`,
      headers: { interactionid: interactionId, interactiontoken: interactionToken },
      payload: {
        id,
        eventName: 'continue',
        parameters: { otp: codeOf(person.secret), buttonValue: 'continue' },
      },
    });
    const result = ended.json();
    expect(result).toMatchObject({
      interactionId,
      companyId,
      success: true,
      token_type: 'Bearer',
      expires_in: 60,
    });
    const { status } = await sluice.inject('POST', '/customers/skcallback', {
      token: waiting.access_token,
      body: result,
    });
    expect(status).toBe(200);
  });

  it('is not had by a step of the app that was used', async () => {
    const person = await members.enrolApp(await sluice.company());
    const otp = codeOf(person.secret);
    const first = await members.challenged(person);
    await first.walk.press('Continue', { otp });
    expect(first.walk.told?.success).toBe(true);
    const second = await members.challenged(person);
    await second.walk.press('Continue', { otp });
    expect(second.walk.told).toBeUndefined();
    expect(second.walk.text).toContain(wrong);
  });

  it('is had by a recovery code once', async () => {
    const person = await members.enrolApp(await sluice.company());
    const [otp = ''] = person.recovery;
    const first = await members.challenged(person);
    await first.walk.press('Continue', { otp });
    const entered = await members.callback(
      first.waiting.access_token,
      first.walk.told!.body.access_token,
    );
    const { body } = await sluice.inject('GET', '/customers/factors', {
      token: entered.body.access_token,
    });
    expect(body).toMatchObject({
      factors: [{ kind: 'totp', name: 'Authenticator app' }],
      recoveryCodesLeft: 9,
    });
    const second = await members.challenged(person);
    await second.walk.press('Continue', { otp });
    expect(second.walk.text).toContain(wrong);
  });

  it('is refused after five wrong codes, in whichever sign-on they are tried', async () => {
    const person = await members.enrolApp(await sluice.company());
    for (const tries of [3, 2]) {
      const { walk } = await members.challenged(person);
      for (let at = 0; at < tries; at++) await walk.press('Continue', { otp: '000000' });
      expect(walk.text).toContain(wrong);
    }
    const { walk } = await members.challenged(person);
    await walk.press('Continue', { otp: codeOf(person.secret) });
    expect(walk.told).toBeUndefined();
    expect(walk.text).toContain(wrong);
  });

  it('is good for the person who showed it, once, and for a minute', async () => {
    const person = await members.enrolApp(await sluice.company());
    const other = await members.enrolApp(await sluice.company());
    const mine = await members.challenged(person);
    await mine.walk.press('Continue', { otp: codeOf(person.secret) });
    const { access_token } = mine.walk.told!.body;
    const theirs = await members.login(other);
    // A result that was brought to the wrong place is used up.
    expect(await members.callback(theirs.access_token, access_token)).toMatchObject({
      status: 401,
    });
    expect(await members.callback(mine.waiting.access_token, access_token)).toMatchObject({
      status: 401,
    });
    expect(await members.callback(other.token, access_token)).toMatchObject({ status: 401 });

    const again = await members.challenged(person);
    await again.walk.press('Continue', { otp: person.recovery[1]! });
    const result = again.walk.told!.body.access_token as string;
    const both = await Promise.all(
      [1, 2, 3].map(() => members.callback(again.waiting.access_token, result)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

    const late = await members.challenged(person);
    await late.walk.press('Continue', { otp: person.recovery[2]! });
    await sluice.server.database.across
      .updateTable('tokens')
      .set({ expires_date: Date.now() - 1 })
      .where('audience', '=', 'signOnResult')
      .execute();
    expect(
      await members.callback(late.waiting.access_token, late.walk.told!.body.access_token),
    ).toMatchObject({
      status: 401,
    });
  });

  it('is not had by what else there is: tokens of other purposes, made-up results, a run that someone else began', async () => {
    const person = await members.enrolApp(await sluice.company());
    const waiting = await members.login(person);
    const sdk = waiting.skSdkToken!.access_token;
    for (const made of ['', 'x'.repeat(43), waiting.access_token, sdk, person.token])
      expect((await members.callback(waiting.access_token, made)).status).toBe(401);
    const { across } = sluice.server.database;
    const { companyId, customerId } = person;
    const app = await issueToken(across, {
      audience: 'sdk',
      customerId,
      companyId,
      subject: { appId: 'a' },
    });
    const { flowPolicyId } = waiting;
    const started = (token: string, body: object) =>
      sluice.inject('POST', '/customers/skproxy', { token, body: { channel: 'c', ...body } });
    expect((await started(app, { flowPolicyId, companyId: waiting.companyId })).status).toBe(401);
    expect(
      (await started(sdk, { flowPolicyId: 'f'.repeat(32), companyId: waiting.companyId })).status,
    ).toBe(401);
    expect((await started(sdk, { flowPolicyId, companyId })).status).toBe(401);
    expect(
      (await started(person.token, { flowPolicyId, companyId: waiting.companyId })).status,
    ).toBe(401);
    const statuses = await Promise.all(
      [
        `/${waiting.companyId}/davinci/policy/${flowPolicyId}/start`,
        `/company/${waiting.companyId}/policy/${flowPolicyId}/start`,
      ].flatMap(url =>
        ['', '/v1'].map(async prefix => {
          const headers = { authorization: `Bearer ${sdk}` };
          const sent = { method: 'POST', url: `${prefix}${url}`, headers, payload: {} } as const;
          return (await sluice.app.inject(sent)).statusCode;
        }),
      ),
    );
    // The first is no address under /v1, the second is one there alone.
    expect(statuses).toEqual([401, 404, 404, 401]);
    const page = await sluice.app.inject({
      method: 'GET',
      url: `/hosted/${waiting.companyId}/policy/${flowPolicyId}`,
    });
    expect(page.statusCode).toBe(404);
    const embedded = new URLSearchParams({
      companyId: waiting.companyId!,
      policyId: flowPolicyId!,
      accessToken: sdk,
    });
    const framed = await sluice.app.inject({
      method: 'POST',
      url: '/hosted/embed',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: embedded.toString(),
    });
    expect(framed.statusCode).toBe(403);
  });

  it('keeps its company to itself, whoever asks', async () => {
    const person = await members.enrolApp(await sluice.company());
    const { companyId: own } = await members.login(person);
    expect(
      (await members.me(person.token)).body.companies.map((each: any) => each.companyId),
    ).not.toContain(own);
    for (const [method, url] of [
      ['GET', `/company/${own}`],
      ['PUT', `/company/${own}/switch`],
      ['GET', `/company/${own}/customers`],
      ['GET', `/company/${own}/outbox`],
      ['GET', `/company/${own}/security`],
    ] as const)
      expect(await sluice.inject(method, url, { token: person.token })).toMatchObject({
        status: 401,
        body: { code: 1998 },
      });
  });

  it('is set up, changed and taken off by who showed one; other sessions end', async () => {
    const person = await sluice.company();
    const elsewhere = await members.login(person);
    const set = await members.enrolApp(person);
    expect((await members.me(elsewhere.access_token)).status).toBe(401);
    expect((await members.me(person.token)).status).toBe(401);
    const before = await sluice.company({ in: person.companyId });
    const { across } = sluice.server.database;
    const bare = await issueToken(across, {
      audience: 'member',
      customerId: person.customerId,
      companyId: person.companyId,
    });
    expect(
      await sluice.inject('GET', '/customers/sksdktoken?purpose=enrol', { token: bare }),
    ).toMatchObject({
      status: 403,
    });
    const { factors } = (await sluice.inject('GET', '/customers/factors', { token: set.token }))
      .body;
    const address = `/customers/factors/${factors[0].factorId}`;
    expect((await sluice.inject('DELETE', address, { token: bare })).status).toBe(403);
    expect((await sluice.inject('DELETE', address, { token: before.token })).status).toBe(404);
    expect((await sluice.inject('DELETE', address, { token: set.token })).status).toBe(200);
    expect((await members.me(bare)).status).toBe(401);
    expect((await members.me(set.token)).status).toBe(200);
    expect((await members.login(person)).mfaRequired).toBe(false);
  });

  it('counts from its first code on, even where the recovery codes were never looked at', async () => {
    const person = await sluice.company();
    const walk = await members.walk(await members.asked(person.token, 'enrol'));
    await walk.press('Authenticator app');
    await walk.press('Continue', { otp: codeOf(walk.secret) });
    await sluice.inject('GET', '/customers/factors', { token: person.token });
    expect((await members.login(person)).mfaRequired).toBe(true);
  });

  it('is not set up by who turns back, and says what to do', async () => {
    const person = await sluice.company();
    const walk = await members.walk(await members.asked(person.token, 'enrol'));
    await walk.press('Authenticator app');
    await walk.press('Cancel');
    expect(walk.told).toMatchObject({
      success: false,
      body: { message: expect.stringContaining('Begin again') },
    });
    expect((await members.login(person)).mfaRequired).toBe(false);
  });

  it('is not set up by a start that was kept from before, nor after the session that asked is over', async () => {
    const person = await sluice.company();
    const [kept, used] = [
      await members.asked(person.token, 'enrol'),
      await members.enrolApp(person),
    ];
    await expect(members.walk(kept)).rejects.toThrow('1999');
    const late = await members.asked(used.token, 'enrol');
    await sluice.inject('POST', '/customers/logout', { token: used.token });
    await expect(members.walk(late)).rejects.toThrow('is over');
  });

  it('is raised in a session that goes on', async () => {
    const person = await members.enrolApp(await sluice.company());
    const walk = await members.walk(await members.asked(person.token, 'challenge'));
    await walk.press('Continue', { otp: person.recovery[0]! });
    const { status } = await members.callback(person.token, walk.told!.body.access_token);
    expect(status).toBe(200);
    expect((await members.me(person.token)).status).toBe(401);
    const { across } = sluice.server.database;
    const { customerId } = person;
    const rows = await across
      .selectFrom('tokens')
      .select(['audience', 'methods', 'path'])
      .where('customer_id', '=', customerId)
      .execute();
    const session = rows.find(({ audience }) => audience === 'member');
    expect(JSON.parse(session!.methods)).toEqual(expect.arrayContaining(['otp', 'mfa']));
  });

  it('is asked for on pages as light or dark as the console around them', async () => {
    const { token } = await sluice.company();
    const pageFor = async (scheme?: string) => {
      const { skSdkToken, flowPolicyId, companyId } = await members.asked(token, 'enrol');
      const reply = await sluice.inject('POST', '/customers/skproxy', {
        token: skSdkToken!.access_token,
        body: { flowPolicyId, companyId, channel: 'c'.repeat(32), ...(scheme && { scheme }) },
      });
      if (reply.status !== 200) return String(reply.status);
      const { pathname, search } = new URL(reply.body.url);
      return (await sluice.app.inject({ method: 'GET', url: `${pathname}${search}` })).body;
    };
    expect(await pageFor('dark')).toContain('<html lang="en" data-scheme="dark">');
    expect(await pageFor('light')).toContain('<html lang="en" data-scheme="light">');
    expect(await pageFor()).toContain('<html lang="en">');
    expect(await pageFor('"><script>')).toMatch(/^4\d\d$/);
  });

  it('makes one company however many ask first', async () => {
    const fresh = await startServer();
    try {
      const person = await fresh.company();
      const asking = () =>
        fresh.inject('GET', '/customers/sksdktoken?purpose=enrol', { token: person.token });
      const replies = await Promise.all(Array.from({ length: 8 }, asking));
      expect(new Set(replies.map(({ body }) => body.companyId)).size).toBe(1);
      const { across } = fresh.server.database;
      expect(await across.selectFrom('companies').select('company_id').execute()).toHaveLength(2);
      expect(await across.selectFrom('flows').select('flow_id').execute()).toHaveLength(5);
    } finally {
      await fresh.close();
    }
  });
});
