import type { ServerHost } from '../host/serverHost';
import { listCompanySecurity } from '../authentication/policy/securitySettings';
import { readJson } from '../database';
import { isOperator } from '../tenancy/home';
import type { TokenRow } from '../tenancy/tables';

/**
 * Whether a link reached its reader by mail alone. An outbox shows its earlier links, too, once the
 * mail server is gone.
 */
export const cameByMail = (
  { settings }: Pick<ServerHost, 'settings'>,
  { company_id: companyId, subject }: TokenRow,
): boolean =>
  readJson(subject).proves === true && (settings.smtpUrl !== undefined || companyId === '');

/**
 * Whether a person belongs to other environments than this one, so that a link that its outbox shows
 * must not open their account (guarantee 29).
 */
export const belongsElsewhere = async (
  server: ServerHost,
  customerId: string,
  companyId: string,
): Promise<boolean> =>
  (await listCompanySecurity(server, customerId)).some(each => each.companyId !== companyId);

/**
 * Whether a link that sets a password opens more than the environment whose outbox shows it: an
 * account that belongs to other environments as well (guarantee 29), or one that became an
 * operator's since.
 */
export async function isUnsafeLink(server: ServerHost, link: TokenRow): Promise<boolean> {
  const { company_id: companyId, customer_id: customerId } = link;
  if (companyId === '' || cameByMail(server, link)) return false;
  const { proves, operator } = readJson(link.subject);
  if (await belongsElsewhere(server, customerId, companyId)) return true;
  // A link that was made for an operator is shown to operators alone.
  return proves !== true && operator !== true && (await isOperator(server, customerId));
}
