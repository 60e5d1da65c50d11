import { format } from '../../contract';
import { writeAudit } from '../audit/audit';
import type { ServerHost } from '../host/serverHost';
import { queueMail } from '../mail/outbox';
import { normalizeEmail } from '../tenancy/createCustomer';
import { incrementTries } from '../authentication/lockout';
import { listCompanySecurity } from '../authentication/policy/securitySettings';
import { strings } from '../authentication/strings';
import { issueToken } from '../authentication/tokens';
import { readJson } from '../database';

const hour = 3_600_000;
const mostAnHour = 5;

/**
 * Sends the link by which a member sets a new password, five an hour at most; a newer one ends the
 * one before. To an address that nobody has, or whose invitation still waits, nothing is sent.
 */
export async function sendResetLink(
  server: ServerHost,
  address: string,
  ip: string,
): Promise<void> {
  const { across } = server.database;
  const person = await across
    .selectFrom('customers')
    .select(['customer_id', 'email', 'first_name', 'status'])
    .where('email', '=', normalizeEmail(address))
    .executeTakeFirst();
  if (!person || person.status === 'invited') return;
  const customerId = person.customer_id;
  if ((await incrementTries(across, `mail ${customerId}`, hour)) > mostAnHour) return;
  const standings = await listCompanySecurity(server, customerId);
  // Without a mail server administrators read the outbox of their company; a link that opens other
  // companies as well lies where nobody reads it.
  const companyId = standings.length === 1 ? standings[0]!.companyId : '';
  await server.database.transaction(companyId || undefined, async db => {
    const earlier = await db
      .selectFrom('tokens')
      .select(['token_hash', 'subject'])
      .where('customer_id', '=', customerId)
      .where('audience', '=', 'reset')
      .execute();
    for (const { token_hash, subject } of earlier)
      if (readJson(subject).purpose === 'forgotten')
        await db.deleteFrom('tokens').where('token_hash', '=', token_hash).execute();
    const subject = { purpose: 'forgotten' };
    const token = await issueToken(db, { audience: 'reset', customerId, companyId, subject });
    const link = `${server.settings.publicUrl}/reset?token=${token}`;
    await queueMail(server, db, companyId, {
      to: person.email,
      subject: strings.forgottenSubject.text,
      text: format(strings.forgottenText, { name: person.first_name || person.email, link }),
    });
  });
  for (const each of standings)
    await writeAudit(
      server,
      { companyId: each.companyId, customerId: '' },
      { ip },
      {
        action: 'forgotPassword',
        resource: 'member',
        resourceId: customerId,
      },
    );
}
