import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#core/server/internal';
import { startServer } from '../../startServer';
import { generateCode, createTestMemberSignIn } from '../kits/createTestMemberSignIn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let members: ReturnType<typeof createTestMemberSignIn>;
beforeAll(async () => {
  sluice = await startServer();
  members = createTestMemberSignIn(sluice);
});
afterAll(() => sluice.close());

const wrong = 'This code is incorrect or was already used.';

describe('a second factor of a member', () => {
  it('is required after the password, by a flow whose result completes the sign-in [C009, C012, C014, S040, S267, S268]', async () => {
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
    await walk.press('Continue', { otp: generateCode(person.secret) });
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

  it('works without a browser, step by step over the API [C012]', async () => {
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
        parameters: { otp: generateCode(person.secret), buttonValue: 'continue' },
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

  it('rejects a code of the app that was used', async () => {
    const person = await members.enrolApp(await sluice.company());
    const otp = generateCode(person.secret);
    const first = await members.challenged(person);
    await first.walk.press('Continue', { otp });
    expect(first.walk.told?.success).toBe(true);
    const second = await members.challenged(person);
    await second.walk.press('Continue', { otp });
    expect(second.walk.told).toBeUndefined();
    expect(second.walk.text).toContain(wrong);
  });

  it('accepts a recovery code once', async () => {
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

  it('is rejected after five wrong codes, whichever sign-in they were tried in', async () => {
    const person = await members.enrolApp(await sluice.company());
    for (const tries of [3, 2]) {
      const { walk } = await members.challenged(person);
      for (let at = 0; at < tries; at++) await walk.press('Continue', { otp: '000000' });
      expect(walk.text).toContain(wrong);
    }
    const { walk } = await members.challenged(person);
    await walk.press('Continue', { otp: generateCode(person.secret) });
    expect(walk.told).toBeUndefined();
    expect(walk.text).toContain(wrong);
  });

  it('counts for the person who showed it, once, within a minute', async () => {
    const person = await members.enrolApp(await sluice.company());
    const other = await members.enrolApp(await sluice.company());
    const mine = await members.challenged(person);
    await mine.walk.press('Continue', { otp: generateCode(person.secret) });
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
    await sluice.server.database.allCompanies
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

  it('can’t be replaced by other tokens, forged results, or a run that someone else started', async () => {
    const person = await members.enrolApp(await sluice.company());
    const waiting = await members.login(person);
    const sdk = waiting.skSdkToken!.access_token;
    for (const made of ['', 'x'.repeat(43), waiting.access_token, sdk, person.token])
      expect((await members.callback(waiting.access_token, made)).status).toBe(401);
    const { allCompanies } = sluice.server.database;
    const { companyId, customerId } = person;
    const app = await issueToken(allCompanies, {
      audience: 'sdk',
      customerId,
      companyId,
      subject: { appId: 'a' },
    });
    const { flowPolicyId } = waiting;
    const startFlow = (token: string, body: object) =>
      sluice.inject('POST', '/customers/skproxy', { token, body: { channel: 'c', ...body } });
    expect((await startFlow(app, { flowPolicyId, companyId: waiting.companyId })).status).toBe(401);
    expect(
      (await startFlow(sdk, { flowPolicyId: 'f'.repeat(32), companyId: waiting.companyId })).status,
    ).toBe(401);
    expect((await startFlow(sdk, { flowPolicyId, companyId })).status).toBe(401);
    expect(
      (await startFlow(person.token, { flowPolicyId, companyId: waiting.companyId })).status,
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

  it('exposes nothing of its environment, whoever asks', async () => {
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
});
