import type { ServerHost } from '../host/serverHost';
import { listCompanySecurity } from '../authentication/policy/securitySettings';
import { readJson } from '../database';
import { isOperator } from '../tenancy/home';
import type { TokenRow } from '../tenancy/tables';

/**
 * Whether a link that sets a password opens more than the environment whose outbox shows it: an
 * account that belongs to other environments as well (guarantee 29), or one that became an
 * operator's since.
 */
export async function isUnsafeLink(
  server: ServerHost,
  { company_id: companyId, customer_id: customerId, subject }: TokenRow,
): Promise<boolean> {
  const { proves, operator } = readJson(subject);
  if (companyId === '') return false;
  // An outbox shows its earlier links, too, once the mail server is gone.
  if (proves === true && server.settings.smtpUrl !== undefined) return false;
  const standings = await listCompanySecurity(server, customerId);
  if (standings.some(each => each.companyId !== companyId)) return true;
  // A link that was made for an operator is shown to operators alone.
  return proves !== true && operator !== true && (await isOperator(server, customerId));
}
