import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { TestDriver } from '../../contract';

/** How long a browser may take to answer. */
const waitMs = 300_000;
const most = 50;
const over = () =>
  new Failure(
    400,
    codes.invalid,
    'This response was not requested, was already used, or has expired. Start again.',
  );

export type ChallengeKind = 'register' | 'authenticate';

/** Remembers what a browser is asked to sign; a driver has at most so many open. */
export async function keepChallenge(
  db: Queries,
  { companyId, owner }: TestDriver,
  asked: { readonly challenge: string; readonly kind: ChallengeKind; readonly username: string },
): Promise<void> {
  await db
    .deleteFrom('test_drive_challenges')
    .where('owner', '=', owner)
    .where('expires', '<', Date.now())
    .execute();
  const { open } = await db
    .selectFrom('test_drive_challenges')
    .select(eb => eb.fn.countAll<number>().as('open'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(open) >= most)
    throw new Failure(
      429,
      codes.invalid,
      `You have ${most} unfinished test drives. Finish one, or try again in five minutes.`,
    );
  const { challenge, kind, username: user_name } = asked;
  await db
    .insertInto('test_drive_challenges')
    .values({
      company_id: companyId,
      challenge,
      owner,
      kind,
      user_name,
      expires: Date.now() + waitMs,
    })
    .execute();
}

/** The challenge that an answer says it signed. */
function challengeIn(credential: unknown): string {
  const sent = (credential as { response?: { clientDataJSON?: unknown } } | null)?.response
    ?.clientDataJSON;
  try {
    const clientData = JSON.parse(Buffer.from(String(sent), 'base64url').toString()) as {
      challenge?: unknown;
    } | null;
    return typeof clientData?.challenge === 'string' ? clientData.challenge : '';
  } catch {
    throw new Failure(
      400,
      codes.invalid,
      'The credential’s response can’t be read: it has no client data.',
    );
  }
}

/** Takes the challenge that an answer signed: it is good once, for whoever it was given to. */
export async function takeChallenge(
  db: Queries,
  { owner }: TestDriver,
  kind: ChallengeKind,
  credential: unknown,
) {
  const challenge = challengeIn(credential);
  const taken = await db
    .deleteFrom('test_drive_challenges')
    .where('challenge', '=', challenge)
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .returning(['user_name', 'expires'])
    .executeTakeFirst();
  if (!taken || taken.expires < Date.now()) throw over();
  return { challenge, username: taken.user_name };
}
