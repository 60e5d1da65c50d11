import { codes, Failure, format } from '../../contract';
import { forgotPassword, resetForgotten } from '../../contract/authentication/entrance';
import { handle, type Call } from '../host/plugin';
import { admit } from '../authentication/admit';
import { deferredTasks } from '../jobs/deferredTasks';
import { clearTries, giveBackAddress, takeAddress, takeMail } from '../authentication/lockout';
import { recordAtHome } from '../audit/audit';
import { homeSecurity, listCompanySecurity } from '../authentication/policy/securitySettings';
import { cameByMail, isUnsafeLink } from './isUnsafeLink';
import { requireFit, setPassword } from './setPassword';
import { strings } from '../authentication/strings';
import { findToken, spendToken, issueToken } from '../authentication/tokens';
import { readJson, type Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { nameInMail } from '../mail/nameInMail';
import { queueMail } from '../mail/outbox';
import { normalizeEmail } from '../tenancy/createCustomer';
import { proveByReset } from '../tenancy/home';

/**
 * Sends the link by which a member sets a new password, five an hour at most; a newer one ends the
 * one before. To an address that nobody has, or whose invitation still waits, nothing is sent.
 */
async function sendResetLink(server: ServerHost, address: string, ip: string): Promise<void> {
  const { allCompanies } = server.database;
  const person = await allCompanies
    .selectFrom('customers')
    .select(['customer_id', 'email', 'first_name', 'status', 'operator'])
    .where('email', '=', normalizeEmail(address))
    .executeTakeFirst();
  if (!person || person.status === 'invited') return;
  const customerId = person.customer_id;
  if (!(await takeMail(allCompanies, 'mail', customerId))) return;
  const standings = await listCompanySecurity(server, customerId);
  // Without a mail server administrators read the outbox of their company; a link that opens other
  // companies as well lies where nobody reads it, and one of an operator is shown to operators alone.
  const [only, ...others] = standings;
  const companyId = only && others.length === 0 ? only.companyId : '';
  const entry = { action: 'forgotPassword', resource: 'member', resourceId: customerId };
  await server.database.transaction(companyId || undefined, async db => {
    // First, as it locks the company before the person, like other changes of both.
    await recordAtHome(server, customerId, '', { ip }, entry, { tx: db });
    // Of two links at once, the later ends the earlier.
    await db
      .selectFrom('customers')
      .select('customer_id')
      .where('customer_id', '=', customerId)
      .forUpdate()
      .execute();
    const earlier = await db
      .selectFrom('tokens')
      .select(['token_hash', 'subject'])
      .where('customer_id', '=', customerId)
      .where('audience', '=', 'reset')
      .execute();
    for (const { token_hash, subject } of earlier)
      if (readJson(subject).purpose === 'forgotten')
        await db.deleteFrom('tokens').where('token_hash', '=', token_hash).execute();
    const proves = server.settings.smtpUrl !== undefined;
    const operator = person.operator === 1;
    const subject = { purpose: 'forgotten', proves, ...(operator && { operator }) };
    const token = await issueToken(db, { audience: 'reset', customerId, companyId, subject });
    const link = `${server.settings.publicUrl}/reset?token=${token}`;
    await queueMail(server, db, companyId, {
      to: person.email,
      subject: strings.forgottenSubject.text,
      text: format(strings.forgottenText, {
        name: nameInMail(person.first_name) || nameInMail(person.email),
        link,
      }),
    });
  });
}

const over = () => new Failure(401, codes.invalid, strings.linkOver.text);

/** Finds the person whose link it is. */
async function findLink(server: Call['server'], token: string) {
  const row = await findToken(server.database.allCompanies, token, 'reset');
  if (!row || readJson(row.subject).purpose !== 'forgotten') throw over();
  if (await isUnsafeLink(server, row)) throw over();
  return row;
}

/** A password that was forgotten: a link by mail, and the new password with it. */
export const forgottenHandlers = [
  handle(forgotPassword, async ({ body: { email } }, { server, request }) => {
    await takeAddress(server.database.allCompanies, request.ip);
    server
      .get(deferredTasks)
      .add('the password reset link could not be sent', () =>
        sendResetLink(server, email, request.ip),
      );
    return { message: strings.linkOnItsWay.text };
  }),
  handle(resetForgotten, async ({ body: { token, password } }, { server, request, reply }) => {
    const { allCompanies } = server.database;
    await takeAddress(allCompanies, request.ip);
    const link = await findLink(server, token);
    const { customer_id: customerId, company_id: companyId } = link;
    await giveBackAddress(allCompanies, request.ip);
    const { passwordPolicy: policy } = await homeSecurity(server, customerId);
    const chosen = { customerId, password, address: request.ip };
    await requireFit(server, { ...chosen, policy, at: 'body/password' });
    const record = (action: string, tx?: Queries) => {
      const entry = { action, resource: 'member', resourceId: customerId };
      return recordAtHome(server, customerId, customerId, request, entry, { tx });
    };
    await setPassword(server, chosen, async tx => {
      if (!(await spendToken(tx, token, 'reset'))) throw over();
      await record('resetPassword', tx);
    });
    const mailed = cameByMail(server, link);
    if (mailed) await proveByReset(server, customerId, () => record('resetFactors'));
    // Anybody can lock an account by guessing, so who reads its mail ends that. An outbox is read by
    // others than its owner.
    if (!(await clearTries(allCompanies, customerId, mailed)))
      throw new Failure(403, codes.invalid, strings.stillLocked.text);
    const proof = { customerId, path: 'password', methods: ['pwd'], companyId } as const;
    return admit(server, { ...proof, request, reply });
  }),
];
