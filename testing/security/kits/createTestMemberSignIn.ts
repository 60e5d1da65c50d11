import { Secret, TOTP } from 'otpauth';
import type { LoginReply } from '#core/contract/internal';
import { password, type startServer } from '../../startServer';
import { FlowWalk, type Pages } from './FlowWalk';
import { createTestPages } from './createTestPages';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;

const period = 30_000;
/** The step of the newest code of each secret. */
const lastSteps = new Map<string, number>();

/**
 * Generates a code that was not there before: of this step, else of the next one, which is good as
 * well. Each is good once, and for at least a whole step from now on, however long typing it takes.
 */
export function generateCode(secret: string): string {
  const step = Math.max(Math.floor(Date.now() / period), (lastSteps.get(secret) ?? 0) + 1);
  lastSteps.set(secret, step);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * period });
}

/** Walks through setting up an authenticator app. */
export async function enrolledApp(pages: Pages, begun: Parameters<typeof FlowWalk.begin>[1]) {
  const walk = await FlowWalk.begin(pages, begun);
  await walk.press('Authenticator app');
  const { secret } = walk;
  await walk.press('Continue', { otp: generateCode(secret) });
  const recovery = [...walk.html.matchAll(/<code>([a-z2-9-]+)<\/code>/g)].map(([, code]) => code!);
  await walk.press('I saved the codes');
  return { secret, recovery, result: walk.told!.body.access_token as string };
}

/** How members sign in to a test's server. */
export function createTestMemberSignIn(sluice: Sluice) {
  const pages = createTestPages(sluice);
  const walk = (begun: Parameters<typeof FlowWalk.begin>[1]) => FlowWalk.begin(pages, begun);
  const login = async ({ email }: Pick<Person, 'email'>): Promise<LoginReply> => {
    const reply = await sluice.inject('POST', '/customers/login', { body: { email, password } });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body;
  };
  const requestFlow = async (
    token: string,
    purpose: 'enrol' | 'challenge',
  ): Promise<LoginReply> => {
    const reply = await sluice.inject('GET', `/customers/sksdktoken?purpose=${purpose}`, { token });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body;
  };
  const callback = (token: string, access_token: string) =>
    sluice.inject('POST', '/customers/skcallback', {
      token,
      body: { access_token, success: true },
    });
  const me = (token: string) => sluice.inject('GET', '/customers/me', { token });
  /** The password, then the page that asks for a code. */
  const startChallenge = async (person: Pick<Person, 'email'>) => {
    const waiting = await login(person);
    return { waiting, walk: await walk(waiting) };
  };
  /**
   * Sets up an authenticator app as the account page does; the session goes on with a new token.
   */
  const enrolApp = async <Enrolling extends Pick<Person, 'token'>>(person: Enrolling) => {
    const setUp = await enrolledApp(pages, await requestFlow(person.token, 'enrol'));
    const reply = await callback(person.token, setUp.result);
    if (reply.status !== 200) throw new Error(reply.text);
    return {
      ...person,
      token: reply.body.access_token as string,
      secret: setUp.secret,
      recovery: setUp.recovery,
    };
  };
  return { walk, login, asked: requestFlow, callback, me, challenged: startChallenge, enrolApp };
}
