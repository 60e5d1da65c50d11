import { randomInt } from 'node:crypto';
import { type Queries, type ServerHost } from '#core/server';
import {
  countFlowMail,
  hashSecret,
  MailLimitError,
  queueMailOf,
  verifySecret,
} from '#core/server/internal';
import { DirectoryError } from '#plugins/connectors/contract';
import type { Authenticators, CodeRecipient } from '../../contract';
import { countWindowTry } from '../directory/passwords/tries';
import { toPhoneKey } from '../directory/userRow';

const tenMinutes = 10 * 60_000;
const mostTries = 5;
const fiveInFifteenMinutes = { most: 5, windowMs: 15 * 60_000 };

const getRecipientKey = ({
  userId,
  email = '',
}: Pick<CodeRecipient, 'userId'> & { readonly email?: string }) =>
  userId ? `user:${userId}` : `address:${email.trim().toLowerCase()}`;
const getCodePlace = (interactionId: string, recipient: string) => ({
  table: 'authenticator_mail_codes',
  row: `${interactionId}|${recipient}`,
  column: 'code_hash',
});

/** A phone number is the same with other spaces and dashes in it. */
const toCounted = (address: string): string =>
  (!address.includes('@') && toPhoneKey(address)) || address.trim().toLowerCase();

/**
 * Counts a mail that flows of a company send to an address, through whichever connector; false
 * where too many were sent to it within fifteen minutes. Text messages and calls count as mails do.
 * Browsers that are known for the address have a count of their own, so that strangers can’t use it
 * up: an address gets ten mails at most.
 */
export function countMail(
  server: ServerHost,
  companyId: string,
  { email, browser }: Pick<CodeRecipient, 'email' | 'browser'>,
): Promise<boolean> {
  const address = toCounted(email);
  const kind = browser?.isFor(address) ? 'knownMail' : 'mail';
  return countWindowTry(
    server.database.forCompany(companyId),
    companyId,
    `${kind}:${address}`.slice(0, 300),
    fiveInFifteenMinutes,
  );
}

/**
 * Counts a mail of a flow of this environment.
 *
 * @throws DirectoryError where it has sent as many as it may
 */
async function countOwnMail(server: ServerHost, companyId: string): Promise<void> {
  try {
    await countFlowMail(server, companyId);
  } catch (fault) {
    if (!(fault instanceof MailLimitError)) throw fault;
    throw new DirectoryError('limitReached', fault.sentence ?? fault.message);
  }
}

/** Makes a code and keeps its hash; the one before it in this interaction ends. */
async function keepCode(
  { secrets }: ServerHost,
  db: Queries,
  companyId: string,
  to: CodeRecipient,
  digits: 6 | 8,
): Promise<string> {
  const { interactionId, userId = '', email } = to;
  const recipient = getRecipientKey(to);
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const place = getCodePlace(interactionId, recipient);
  const fresh = {
    user_id: userId,
    email,
    code_hash: secrets.encrypt(companyId, place, hashSecret(code)),
    tries: 0,
    expires: Date.now() + tenMinutes,
  };
  await db
    .insertInto('authenticator_mail_codes')
    .values({ company_id: companyId, interaction_id: interactionId, recipient, ...fresh })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'interaction_id', 'recipient']).doUpdateSet(fresh),
    )
    .execute();
  return code;
}

/**
 * Makes a code of six digits that the caller delivers; undefined where too many went to the
 * address.
 */
export async function createCode(
  server: ServerHost,
  companyId: string,
  to: CodeRecipient,
): Promise<string | undefined> {
  if (!(await countMail(server, companyId, to))) return undefined;
  return keepCode(server, server.database.forCompany(companyId), companyId, to, 6);
}

/**
 * Puts a mail with a code of six or eight digits into the outbox; the code before it in this interaction
 * ends.
 */
export async function sendCode(
  server: ServerHost,
  companyId: string,
  to: CodeRecipient,
  { subject, text, html, digits = 6 }: Parameters<Authenticators['sendCode']>[2],
): Promise<boolean> {
  if (!(await countMail(server, companyId, to))) return false;
  await countOwnMail(server, companyId);
  await server.database.concurrentTransaction(companyId, async db => {
    const code = await keepCode(server, db, companyId, to, digits);
    const filled = text.includes('{code}') ? text.replaceAll('{code}', code) : `${text}\n\n${code}`;
    const mail = {
      to: to.email,
      subject: subject.replaceAll('{code}', code),
      text: filled,
      ...(html && { html: html.replaceAll('{code}', code) }),
    };
    await queueMailOf('flow', server, db, companyId, mail);
  });
  return true;
}

/** Puts a mail without a code into the outbox, as far as the limit of the address allows. */
export async function sendNotice(
  server: ServerHost,
  companyId: string,
  to: Parameters<Authenticators['sendNotice']>[1],
  mail: Parameters<Authenticators['sendNotice']>[2],
): Promise<boolean> {
  if (!(await countMail(server, companyId, to))) return false;
  await countOwnMail(server, companyId);
  const db = server.database.forCompany(companyId);
  await queueMailOf('flow', server, db, companyId, { to: to.email, ...mail });
  return true;
}

/**
 * Counts a try at a code before it is looked at; undefined where it is over. Tries in browsers that
 * are known for its address are counted apart: who asks for a code that is good in any run can’t
 * use up the tries of its owner.
 */
async function countCodeTry(
  server: ServerHost,
  companyId: string,
  { interactionId, browser }: Pick<CodeRecipient, 'interactionId' | 'browser'>,
  recipient: string,
) {
  const db = server.database.forCompany(companyId);
  const kept = browser
    ? await db
        .selectFrom('authenticator_mail_codes')
        .selectAll()
        .where('interaction_id', '=', interactionId)
        .where('recipient', '=', recipient)
        .where('expires', '>', Date.now())
        .executeTakeFirst()
    : undefined;
  if (kept && browser?.isFor(toCounted(kept.email))) {
    const subject = `knownCode:${interactionId}|${recipient}|${kept.expires}`;
    const terms = { most: mostTries, windowMs: tenMinutes };
    return (await countWindowTry(db, companyId, subject, terms))
      ? { ...kept, tries: 0 }
      : undefined;
  }
  return db
    .updateTable('authenticator_mail_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('interaction_id', '=', interactionId)
    .where('recipient', '=', recipient)
    .where('tries', '<', mostTries)
    .where('expires', '>', Date.now())
    .returningAll()
    .executeTakeFirst();
}

/** Judges a code after counting the try; a right one is used up by the first that brings it. */
export async function checkCode(
  server: ServerHost,
  companyId: string,
  to: Parameters<Authenticators['checkCode']>[1],
  code: string,
): ReturnType<Authenticators['checkCode']> {
  const { database, secrets } = server;
  const recipient = getRecipientKey(to);
  const row = await countCodeTry(server, companyId, to, recipient);
  if (!row) return { ok: false, reason: 'over' };
  const kept = secrets.decrypt(companyId, getCodePlace(to.interactionId, recipient), row.code_hash);
  if (!verifySecret(code.replace(/\s/g, ''), kept))
    return { ok: false, reason: row.tries >= mostTries ? 'over' : 'wrong' };
  const { numDeletedRows } = await database
    .forCompany(companyId)
    .deleteFrom('authenticator_mail_codes')
    .where('interaction_id', '=', to.interactionId)
    .where('recipient', '=', recipient)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return { ok: false, reason: 'over' };
  to.browser?.keepFor(toCounted(row.email));
  return { ok: true, email: row.email };
}
