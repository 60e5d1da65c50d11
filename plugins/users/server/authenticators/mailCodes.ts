import { randomInt } from 'node:crypto';
import { hashSecret, verifySecret, queueMail, type Queries, type ServerHost } from '#core/server';
import type { Authenticators, CodeRecipient } from '../../contract';
import { countWindowTry } from '../directory/passwords/tries';

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

/**
 * Puts a mail with a code of six or eight digits into the outbox; the code before it in this interaction
 * ends.
 */
export async function sendCode(
  server: ServerHost,
  companyId: string,
  to: CodeRecipient,
  { subject, text, digits = 6 }: Parameters<Authenticators['sendCode']>[2],
): Promise<boolean> {
  const { interactionId, userId = '', email } = to;
  const recipient = getRecipientKey(to);
  const sent = `mail:${email.trim().toLowerCase()}`.slice(0, 300);
  if (!(await countWindowTry(server.database.of(companyId), companyId, sent, fiveInFifteenMinutes)))
    return false;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const fresh = {
    user_id: userId,
    email,
    code_hash: server.secrets.encrypt(
      companyId,
      getCodePlace(interactionId, recipient),
      hashSecret(code),
    ),
    tries: 0,
    expires: Date.now() + tenMinutes,
  };
  await server.database.transaction(companyId, async db => {
    await db
      .insertInto('authenticator_mail_codes')
      .values({ company_id: companyId, interaction_id: interactionId, recipient, ...fresh })
      .onConflict(conflict =>
        conflict.columns(['company_id', 'interaction_id', 'recipient']).doUpdateSet(fresh),
      )
      .execute();
    const filled = text.includes('{code}') ? text.replaceAll('{code}', code) : `${text}\n\n${code}`;
    await queueMail(server, db, companyId, {
      to: email,
      subject: subject.replaceAll('{code}', code),
      text: filled,
    });
  });
  return true;
}

/** Judges a code after counting the try; a right one is used up by the first that brings it. */
export async function checkCode(
  { database, secrets }: ServerHost,
  companyId: string,
  to: Parameters<Authenticators['checkCode']>[1],
  code: string,
): ReturnType<Authenticators['checkCode']> {
  const db = database.of(companyId);
  const recipient = getRecipientKey(to);
  const row = await db
    .updateTable('authenticator_mail_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('interaction_id', '=', to.interactionId)
    .where('recipient', '=', recipient)
    .where('tries', '<', mostTries)
    .where('expires', '>', Date.now())
    .returningAll()
    .executeTakeFirst();
  if (!row) return { ok: false, reason: 'over' };
  const kept = secrets.decrypt(companyId, getCodePlace(to.interactionId, recipient), row.code_hash);
  if (!verifySecret(code.replace(/\s/g, ''), kept))
    return { ok: false, reason: row.tries >= mostTries ? 'over' : 'wrong' };
  const { numDeletedRows } = await db
    .deleteFrom('authenticator_mail_codes')
    .where('interaction_id', '=', to.interactionId)
    .where('recipient', '=', recipient)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n ? { ok: true, email: row.email } : { ok: false, reason: 'over' };
}

/** Forgets codes that nobody brought in time, of all companies. */
export async function sweepCodes(across: Queries): Promise<void> {
  await across.deleteFrom('authenticator_mail_codes').where('expires', '<', Date.now()).execute();
}
