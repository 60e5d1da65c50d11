import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { Mailbox } from '../security/kits/Mailbox';
import { createTestMemberSignIn } from '../security/kits/createTestMemberSignIn';
import { createTestSignIn } from '../security/kits/createTestSignIn';
import { startServer } from '../startServer';
import { median, type Figure } from './figures';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** Times two kinds of calls by turns; returns how far their medians are apart, in percent. */
async function compareMedians(
  tries: number,
  known: (at: number) => Promise<number>,
  unknown: (at: number) => Promise<number>,
): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let at = 0; at < tries; at++) {
    times.known.push(await known(at));
    times.unknown.push(await unknown(at));
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  return (Math.abs(one - other) / one) * 100;
}

async function compareWrongPasswords(sluice: Sluice): Promise<number> {
  const directory = sluice.server.get(userDirectory);
  const { companyId } = await sluice.company();
  const email = `${newId()}@example.com`;
  await directory.create(companyId, { email, password: 'Analytical-Engine-1843' });
  const measureTime = async (login: string) => {
    await sluice.server.database.forCompany(companyId).deleteFrom('directory_tries').execute();
    const began = performance.now();
    await directory.checkPassword(companyId, { login }, 'Wrong-Horse-9', {});
    return performance.now() - began;
  };
  return compareMedians(
    40,
    () => measureTime(email),
    () => measureTime('nobody.at.all@example.com'),
  );
}

async function compareMailedCodes(sluice: Sluice): Promise<number> {
  const members = createTestMemberSignIn(sluice);
  const measureSignIn = async (email: string) => {
    const { body } = await sluice.inject('POST', '/customers/passwordlesslogin', {
      body: { email },
    });
    const began = performance.now();
    await members.walk(body);
    return performance.now() - began;
  };
  return compareMedians(
    25,
    async () => measureSignIn((await sluice.company()).email),
    at => measureSignIn(`nobody-${at}@example.com`),
  );
}

async function compareMembers(sluice: Sluice): Promise<number> {
  const { signOn } = createTestSignIn(() => sluice);
  const { email } = await sluice.company();
  const measureSignOn = async (name: string, at: number) => {
    const began = performance.now();
    await signOn(name, `Wrong-Horse-${at}`);
    return performance.now() - began;
  };
  return compareMedians(
    200,
    at => measureSignOn(email, at),
    at => measureSignOn(`nobody-${at}@example.com`, at),
  );
}

async function compareForgotten(sluice: Sluice): Promise<number> {
  const { ask } = createTestSignIn(() => sluice);
  const emails: string[] = [];
  for (let at = 0; at < 20; at++) emails.push((await sluice.company()).email);
  const measureRequest = async (email: string) => {
    const began = performance.now();
    await ask('POST', '/customers/forgotpassword', { email });
    return performance.now() - began;
  };
  return compareMedians(
    200,
    at => measureRequest(emails[at % emails.length]!),
    at => measureRequest(`nobody-${at}@example.com`),
  );
}

/** Whether the time of a sign-in tells somebody's name or address from nobody's. */
export async function benchTiming(): Promise<Figure[]> {
  const mailbox = new Mailbox();
  const env = {
    SLUICE_SMTP_URL: await mailbox.open(),
    SLUICE_FLAGS: 'shell.passwordless',
    SLUICE_TRUST_PROXY: '1',
  };
  const sluice = await startServer({ env });
  try {
    return [
      {
        what: 'wrong password: known and unknown member apart',
        unit: '%',
        value: await compareMembers(sluice),
        goal: { most: 10 },
      },
      {
        what: 'forgotten password: known and unknown address apart',
        unit: '%',
        value: await compareForgotten(sluice),
        goal: { most: 10 },
      },
      {
        what: 'wrong password: known and unknown user apart',
        unit: '%',
        value: await compareWrongPasswords(sluice),
        goal: { most: 25 },
      },
      {
        what: 'code by email: known and unknown address apart',
        unit: '%',
        value: await compareMailedCodes(sluice),
        goal: { most: 10 },
      },
    ];
  } finally {
    await sluice.close();
    await mailbox.close();
  }
}
