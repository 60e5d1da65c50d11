// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#core/server/internal';
import { startServer } from '../../startServer';
import { Mailbox } from '../kits/Mailbox';
import { generateCode, createTestMemberSignIn } from '../kits/createTestMemberSignIn';

const mailbox = new Mailbox();
let sluice: Awaited<ReturnType<typeof startServer>>;
let members: ReturnType<typeof createTestMemberSignIn>;
beforeAll(async () => {
  const env = {
    SLUICE_SMTP_URL: await mailbox.open(),
    SLUICE_FLAGS: 'shell.passwordless,shell.usernameless',
  };
  sluice = await startServer({ env });
  await sluice.server.activate();
  members = createTestMemberSignIn(sluice);
});
afterAll(async () => {
  await sluice.close();
  await mailbox.close();
});

describe('signing in by email', () => {
  const begin = (email: string) =>
    sluice.inject('POST', '/customers/passwordlesslogin', { body: { email } });

  it('accepts the code that was sent to the address [C006, S037]', async () => {
    const person = await sluice.company();
    const begun = await begin(person.email);
    const walk = await members.walk(begun.body);
    await walk.press('Continue', { otp: 'wrong' });
    expect(walk.text).toContain('This code is incorrect or has expired.');
    await walk.press('Continue', { otp: await mailbox.codeFor(person.email) });
    const reply = await members.callback(begun.body.access_token, walk.told!.body.access_token);
    expect((await members.me(reply.body.access_token)).body.email).toBe(person.email);
  });

  it('shows the same pages for an unknown address, and sends nothing', async () => {
    const person = await sluice.company();
    const nobody = 'nobody-at-all@example.com';
    const [known, unknown] = [await begin(person.email), await begin(nobody)];
    const shape = (body: any) => ({
      ...body,
      access_token: '',
      skSdkToken: { ...body.skSdkToken, access_token: '' },
    });
    expect(shape(unknown.body)).toEqual(shape(known.body));
    const [one, other] = [await members.walk(known.body), await members.walk(unknown.body)];
    expect(other.text).toBe(one.text);
    await one.press('Continue', { otp: 'x' });
    await other.press('Continue', { otp: 'x' });
    expect(other.text).toBe(one.text);
    await mailbox.codeFor(person.email);
    expect(mailbox.has(nobody)).toBe(false);
  });

  // How close the two times are says `npm run bench -- --only=timing`.
  it('does the same work for an unknown address', async () => {
    const measureTime = async (email: string) => {
      const { body } = await begin(email);
      const from = performance.now();
      await members.walk(body);
      return performance.now() - from;
    };
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let at = 0; at < 4; at++) {
      took.known.push(await measureTime((await sluice.company()).email));
      took.unknown.push(await measureTime(`nobody-${at}@example.com`));
    }
    expect(Math.min(...took.unknown)).toBeGreaterThan(Math.min(...took.known) / 3);
    expect(Math.min(...took.known)).toBeGreaterThan(Math.min(...took.unknown) / 3);
  });

  it('works only in the browser that started it', async () => {
    const person = await sluice.company();
    const [mine, theirs] = [(await begin(person.email)).body, (await begin(person.email)).body];
    const walk = await members.walk(mine);
    await walk.press('Continue', { otp: await mailbox.codeFor(person.email) });
    expect((await members.callback(theirs.access_token, walk.told!.body.access_token)).status).toBe(
      401,
    );
  });

  it('is unavailable if it is disabled or no email is sent', async () => {
    for (const flags of ['', 'shell.passwordless']) {
      const fresh = await startServer({ env: { SLUICE_FLAGS: flags } });
      try {
        const { email } = await fresh.company();
        const reply = await fresh.inject('POST', '/customers/passwordlesslogin', {
          body: { email },
        });
        expect(reply).toMatchObject({ status: 400 });
      } finally {
        await fresh.close();
      }
    }
  });
});

describe('signing in with a passkey', () => {
  it('starts without a username, and reports when it is disabled [C007, S038]', async () => {
    const { body } = await sluice.inject('POST', '/customers/usernamelesslogin', { body: {} });
    expect(body).toMatchObject({ mfaRequired: true, customerId: '', token_type: 'Bearer' });
    const walk = await members.walk(body);
    expect(walk.text).toContain('Sign in with a passkey');
    await walk.press('Sign in another way');
    expect(walk.told).toMatchObject({ success: false, body: { message: expect.any(String) } });
  });
});

describe('an environment that requires a second factor', () => {
  const demand = async (admin: { readonly companyId: string; readonly token: string }) => {
    const address = `/company/${admin.companyId}/security`;
    const { body } = await sluice.inject('GET', address, { token: admin.token });
    const saved = await sluice.inject('PUT', address, {
      token: admin.token,
      body: { ...body, mfaRequired: true },
    });
    expect(saved).toMatchObject({ status: 200 });
  };

  it('requires a member without one to set one up', async () => {
    const admin = await members.enrolApp(await sluice.company());
    await demand(admin);
    const member = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
    const { waiting, walk } = await members.challenged(member);
    await walk.press('Authenticator app');
    const { secret } = walk;
    await walk.press('Continue', { otp: generateCode(secret) });
    await walk.press('I saved the codes');
    const reply = await members.callback(waiting.access_token, walk.told!.body.access_token);
    expect((await members.me(reply.body.access_token)).body.selectedCompanyId).toBe(
      admin.companyId,
    );
    const next = await members.challenged(member);
    expect(next.walk.text).toContain('Enter your code');
  });

  it('can’t be entered with an email or an invitation alone', async () => {
    const admin = await members.enrolApp(await sluice.company());
    const person = await members.enrolApp(
      await sluice.company({ in: admin.companyId, roles: ['default:read'] }),
    );
    await demand(admin);
    const begun = await sluice.inject('POST', '/customers/passwordlesslogin', {
      body: { email: person.email },
    });
    const walk = await members.walk(begun.body);
    await walk.press('Continue', { otp: await mailbox.codeFor(person.email) });
    const { body } = await members.callback(begun.body.access_token, walk.told!.body.access_token);
    expect(body).toMatchObject({ mfaRequired: true, customerId: person.customerId });
    expect((await members.me(body.access_token)).status).toBe(401);
    const second = await members.walk(body);
    await second.press('Continue', { otp: person.recovery[0]! });
    const reply = await members.callback(body.access_token, second.told!.body.access_token);
    expect((await members.me(reply.body.access_token)).body.email).toBe(person.email);

    const { allCompanies } = sluice.server.database;
    const { customerId, companyId } = person;
    const token = await issueToken(allCompanies, { audience: 'invitation', customerId, companyId });
    const accepted = await sluice.inject('POST', '/customers/invitation', {
      body: { token, password: 'Another-Horse-91' },
    });
    expect(accepted.body).toMatchObject({ mfaRequired: true });
  });
});
