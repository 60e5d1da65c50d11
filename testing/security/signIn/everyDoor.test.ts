import { describe, expect, it } from 'vitest';
import { issueToken } from '#core/server/internal';
import { password } from '../../startServer';
import { generateCode, createTestMemberSignIn } from '../kits/createTestMemberSignIn';
import { ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
type Person = Awaited<ReturnType<typeof world.sluice.company>>;
const chosen = 'Another-Horse-91';
const tokenFor = ({ customerId }: Person, audience: 'invitation' | 'reset', subject = {}) =>
  issueToken(world.sluice.server.database.allCompanies, {
    audience,
    customerId,
    companyId: '',
    subject,
  });
const post = async (url: string, body: object) =>
  (await world.sluice.inject('POST', url, { body })).body;

/** Each way into the console, as far as its answer. */
const doors: Readonly<Record<string, (person: Person) => Promise<any>>> = {
  password: ({ email }) => post('/customers/login', { email, password }),
  invitation: async person =>
    post('/customers/invitation', {
      token: await tokenFor(person, 'invitation'),
      password: chosen,
    }),
  'link for a forgotten password': async person => {
    const token = await tokenFor(person, 'reset', { purpose: 'forgotten' });
    return post('/customers/resetpassword', { token, password: chosen });
  },
  'company’s provider': async person => {
    const one = world.browser();
    const code = (await one.through(person.companyId, world.accountOf(person)))['authToken'];
    return (await one.exchange(code)).body;
  },
};

describe('if a second factor is required', () => {
  it.each(Object.entries(doors))(
    'the %s alone signs nobody in, and five wrong codes end the attempts',
    async (_, door) => {
      const members = createTestMemberSignIn(world.sluice);
      const person = await members.enrolApp(await world.trusting(await world.sluice.company()));
      const waiting = await door(person);
      expect(waiting).toMatchObject({ mfaRequired: true, customerId: person.customerId });
      expect(waiting.selectedCompany).toBeUndefined();
      for (const bearer of [waiting.access_token, waiting.skSdkToken.access_token])
        for (const url of [
          '/customers/me',
          `/company/${person.companyId}`,
          '/customers/sksdktoken?purpose=enrol',
        ])
          expect((await world.sluice.inject('GET', url, { token: bearer })).status).toBe(401);

      const walk = await members.walk(waiting);
      for (let tries = 0; tries < 5; tries++) await walk.press('Continue', { otp: '000000' });
      await walk.press('Continue', { otp: generateCode(person.secret) });
      expect([walk.told, walk.text]).toEqual([
        undefined,
        expect.stringContaining('After five incorrect codes'),
      ]);
      await walk.press('Continue', { otp: person.recovery[0]! });
      const entered = await members.callback(waiting.access_token, walk.told!.body.access_token);
      expect(entered.body).toMatchObject({ mfaRequired: false, selectedCompany: person.companyId });
      expect((await members.me(entered.body.access_token)).status).toBe(200);
    },
  );

  it('the result of one sign-in completes no other, whatever its method', async () => {
    const members = createTestMemberSignIn(world.sluice);
    const person = await members.enrolApp(await world.trusting(await world.sluice.company()));
    const other = await members.enrolApp(await world.trusting(await world.sluice.company()));
    const walk = await members.walk(await doors['password']!(person));
    await walk.press('Continue', { otp: person.recovery[0]! });
    for (const [name, door] of Object.entries(doors)) {
      const { access_token } = await door(other);
      const reply = await members.callback(access_token, walk.told!.body.access_token);
      expect([name, reply.status]).toEqual([name, 401]);
    }
  });
});
