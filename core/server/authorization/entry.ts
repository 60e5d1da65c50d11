import { format, type Message } from '../../contract';
import { productUser, joinOr } from '../../contract/internal';
import type { SecuritySettings, SignOnPath } from '../../contract/authentication/security';
import { liesIn } from '../http/addressRange';
import { strings } from '../authentication/strings';
import type { TokenRow } from '../tenancy/tables';
import type { ServerHost } from '../host/serverHost';
import { listCountedMethods, findTrustingCompanies, type Trusting } from '../sso/ssoConfined';
import { rightsIn } from './rightsIn';
import { readJson, toJson } from '../database';

/** The part of a session that decides which companies it may enter. */
export type Session = Pick<TokenRow, 'path' | 'methods' | 'created_date' | 'used_date'>;

const minute = 60_000;
const names: Readonly<Record<SignOnPath, Message>> = {
  password: strings.byPassword,
  passwordless: strings.byMail,
  usernameless: strings.byPasskey,
  sso: strings.bySso,
};
/** By a link of an invitation or of the first start, a person sets a password and is in with it. */
const toSignInPath = (path: string): string =>
  path === 'invitation' || path === 'setUp' ? 'password' : path;

/**
 * Why a session may not enter a company of these rules now, as a sentence; undefined when it may.
 */
export function findEntryFault(
  session: Session,
  security: SecuritySettings,
  ip: string,
): string | undefined {
  const { sessionMinutes, idleMinutes, mfaRequired, signOnPaths, addressAllowList } = security;
  const now = Date.now();
  if (
    session.created_date + sessionMinutes * minute <= now ||
    (idleMinutes > 0 && session.used_date + idleMinutes * minute <= now)
  )
    return strings.tooOld.text;
  if (mfaRequired && !readJson(session.methods).includes('mfa')) return strings.factorDue.text;
  if (!signOnPaths.some(path => path === toSignInPath(session.path)))
    return format(strings.otherWay, {
      methods: joinOr(signOnPaths.map(path => names[path].text)),
    });
  if (addressAllowList.length > 0 && !liesIn(ip, addressAllowList))
    return format(strings.otherAddress, { address: ip });
  return undefined;
}

/**
 * Single sign-on proves a person to the companies that trust the provider it came by; `trusting` is
 * undefined for other ways.
 */
export const findTrustFault = (
  trusting: Trusting | undefined,
  companyId: string,
): string | undefined =>
  trusting && !trusting.has(companyId) ? strings.otherProvider.text : undefined;

/** The part of a session that is needed to enter a company. */
export type EnteringSession = Session & Pick<TokenRow, 'customer_id'>;

/**
 * Finds the rights of a session in a company, and why it may not enter it now; undefined if the
 * person is not a member.
 */
export async function findEntry(
  server: ServerHost,
  session: EnteringSession,
  companyId: string,
  ip: string,
) {
  const member = await rightsIn(server, session.customer_id, companyId);
  if (!member) return undefined;
  const trusting = await findTrustingCompanies(server, session);
  const methods = toJson([...listCountedMethods(readJson(session.methods), trusting, companyId)]);
  const fault =
    findEntryFault({ ...session, methods }, member.security, ip) ??
    findTrustFault(trusting, companyId);
  const rights = member.rights.withFlag(productUser, session.path === 'sso');
  return { ...member, rights, fault };
}
