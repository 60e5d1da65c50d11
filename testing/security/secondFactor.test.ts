import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginReply } from '../../core/contract';
import { password, startServer } from '../startServer';
import { FlowWalk } from './signOn/FlowWalk';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;

const login = async ({ email }: Pick<Person, 'email'>): Promise<LoginReply> => {
  const reply = await sluice.inject('POST', '/customers/login', { body: { email, password } });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
};
const callback = (token: string, access_token: string) =>
  sluice.inject('POST', '/customers/skcallback', { token, body: { access_token, success: true } });
const me = (token: string) => sluice.inject('GET', '/customers/me', { token });
const asked = async (token: string, purpose: 'enrol' | 'challenge') => {
  const reply = await sluice.inject('GET', `/customers/sksdktoken?purpose=${purpose}`, { token });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as LoginReply;
};
/** Of the step before now's, or after: each is good once. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

/** Sets up an authenticator app as the account page does; the session goes on with a new token. */
async function enrolApp(person: Person) {
  const walk = await FlowWalk.begin(sluice, await asked(person.token, 'enrol'));
  await walk.press('Authenticator app');
  const { secret } = walk;
  await walk.press('Continue', { otp: codeOf(secret, -1) });
  const recovery = [...walk.html.matchAll(/<code>([a-z2-9-]+)<\/code>/g)].map(([, code]) => code!);
  await walk.press('I have kept them');
  const reply = await callback(person.token, walk.told!.body.access_token);
  expect(reply).toMatchObject({ status: 200 });
  return { ...person, token: reply.body.access_token as string, secret, recovery };
}

describe('a second factor of a member', () => {
  it('is asked for after the password, by a flow whose end signs on [C009, C012, C014, S040, S267, S268]', async () => {
    const person = await enrolApp(await sluice.company());
    expect(person.recovery).toHaveLength(10);
    const waiting = await login(person);
    expect(waiting).toMatchObject({ mfaRequired: true, token_type: 'Bearer', customerId: person.customerId });
    expect((await me(waiting.access_token)).status).toBe(401);
    const walk = await FlowWalk.begin(sluice, waiting);
    await walk.press('Continue', { otp: codeOf(person.secret) });
    expect(walk.told).toMatchObject({ type: 'end', success: true, body: { success: true, token_type: 'Bearer' } });
    const reply = await callback(waiting.access_token, walk.told!.body.access_token);
    expect(reply.body).toMatchObject({ mfaRequired: false, status: 'active', selectedCompany: person.companyId });
    expect((await me(reply.body.access_token)).body.customerId).toBe(person.customerId);
  });
});
