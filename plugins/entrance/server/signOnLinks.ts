import { codes, Failure } from '#core/contract';
import type { ServerHost } from '#core/server';
import { findToken, verifySecret, spendToken, issueToken } from '#core/server/internal';
import { strings } from '../strings';
import type { LinkBound } from './OwnFlows';

/** Ends a token; of several that try, one is told true. */
export async function endToken({ database }: ServerHost, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await database.allCompanies
    .deleteFrom('tokens')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Whom the link of a mail signs in. Another browser uses nothing up: somebody else may have begun,
 * whom the link must not sign in, and what looks at mails follows links. The code of the same mail
 * ends with it, and it with the code.
 */
export async function spendSignOnLink(
  server: ServerHost,
  token: string,
  browser = '',
): Promise<string> {
  const { allCompanies } = server.database;
  const over = () => new Failure(401, codes.invalid, strings.linkOver.text);
  const row = await findToken(allCompanies, token, 'signOnLink');
  if (!row?.customer_id) throw over();
  const bound: LinkBound = JSON.parse(row.subject);
  if (!verifySecret(browser, bound.browser))
    throw new Failure(403, codes.invalid, strings.linkElsewhere.text);
  if (
    !(await spendToken(allCompanies, token, 'signOnLink')) ||
    !(await endToken(server, bound.waiting))
  )
    throw over();
  return row.customer_id;
}

/**
 * The address that a mail leads to; made for an address that is nobody's as well, so that both take
 * the same time.
 */
export async function signOnLinkFor(
  server: ServerHost,
  companyId: string,
  customerId: string,
  bound: LinkBound,
): Promise<string> {
  const token = await issueToken(server.database.allCompanies, {
    audience: 'signOnLink',
    customerId,
    companyId,
    subject: { ...bound },
  });
  return `${server.settings.publicUrl}/signon-link?token=${token}`;
}
