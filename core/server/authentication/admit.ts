import type { FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure } from '../../contract';
import type { LoginReply } from '../../contract/internal';
import type { SignOnPath } from '../../contract/authentication/security';
import { hashSecret } from '../encryption/secrets';
import { writeAudit } from '../audit/audit';
import { toJson, type Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { consoleFlows } from './consoleFlows';
import {
  hasOwnFactor,
  listCountedMethods,
  listShownMethods,
  findTrustingCompanies,
  type Trusting,
} from '../sso/ssoConfined';
import { findEntryFault, findTrustFault } from '../authorization/entry';
import { isPasswordOver } from '../passwords/setPassword';
import { type Device, renewDevice, setDeviceCookie } from './devices';
import { noteAddress } from './noteAddress';
import { homeSecurity, listCompanySecurity, type CompanySecurity } from './policy/securitySettings';
import { strings } from './strings';
import { issueToken } from './tokens';

/** That somebody is who they say, and how that was shown. */
export interface Proof {
  readonly customerId: string;
  readonly path: SignOnPath | 'invitation' | 'setUp';
  /** As in `amr`: pwd, otp, hwk, fed; `mfa` where two factors were shown. */
  readonly methods: readonly string[];
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>;
  /** Takes the cookie by which the browser is known again; none for a session that goes on. */
  readonly reply: Pick<FastifyReply, 'header'> | undefined;
  /** When the password that was shown had been set: it is of no use once another one is. */
  readonly passwordDate?: number | undefined;
  /** When a provider authenticated the person, as it said. */
  readonly authenticatedAt?: number | undefined;
  /** The company to begin in, where the person may enter it; otherwise the first they joined. */
  readonly companyId?: string | undefined;
}

const longestAgent = 300;

/**
 * The companies that this proof opens now, the one to begin in first; the second factor is not
 * asked for yet.
 */
function openTo(
  proof: Proof,
  standings: readonly CompanySecurity[],
  trusting: Trusting | undefined,
): readonly CompanySecurity[] {
  const { path, methods, request, companyId } = proof;
  const now = Date.now();
  const session = {
    path,
    methods: toJson([...methods, 'mfa']),
    created_date: now,
    used_date: now,
  };
  const open: CompanySecurity[] = [];
  let first: string | undefined;
  for (const each of standings) {
    const fault =
      findEntryFault(session, each.security, request.ip) ??
      findTrustFault(trusting, each.companyId);
    if (!fault) open.push(each);
    first ??= fault;
  }
  if (first && open.length === 0) throw new Failure(403, codes.notAuthorized, first);
  return open.sort((a, b) => Number(b.companyId === companyId) - Number(a.companyId === companyId));
}

/**
 * Ends what a sign-in came to if the password was changed while it went on: what a change ends may
 * have been made after that.
 */
async function requireSamePassword(
  db: Queries,
  { customerId, passwordDate }: Proof,
  { reply, device }: Entered,
): Promise<void> {
  if (passwordDate === undefined) return;
  const { password_date } = await db
    .selectFrom('customers')
    .select('password_date')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (password_date === passwordDate) return;
  const issued = [hashSecret(reply.access_token), ...(device ? [device.hash] : [])];
  await db.deleteFrom('tokens').where('token_hash', 'in', issued).execute();
  throw new Failure(401, codes.invalid, strings.passwordChanged.text);
}

/**
 * The one door into the console: every way of signing in ends here. Answers with a session; or,
 * where a second factor is due, with a token good for that alone and the flow that asks for it; or,
 * where the password is over, with a token that changes it. Refuses with a sentence a person whom
 * none of their companies admits this way.
 */
export async function admit(server: ServerHost, proof: Proof): Promise<LoginReply> {
  const entered = await enter(server, proof);
  await requireSamePassword(server.database.allCompanies, proof, entered);
  if (entered.device && proof.reply) setDeviceCookie(server, proof.reply, entered.device);
  return entered.reply;
}

/** The result of a sign-in; with a device once the person is signed in. */
interface Entered {
  readonly reply: LoginReply;
  readonly device?: Device | undefined;
}

async function enter(server: ServerHost, proof: Proof): Promise<Entered> {
  const { customerId, path } = proof;
  const db = server.database.allCompanies;
  const customer = await db
    .selectFrom('customers')
    .select(['status', 'has_factor', 'password_date', 'created_date'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const standings = await listCompanySecurity(server, customerId);
  const session = { path, methods: toJson([...proof.methods]), customer_id: customerId };
  const trusting = await findTrustingCompanies(server, session);
  const open = openTo(proof, standings, trusting);
  const mfaRequired = open.some(({ security }) => security.mfaRequired);
  const methods = listCountedMethods(proof.methods, trusting, open[0]?.companyId ?? '');
  const counted = { ...proof, methods };
  const entered = await factorLess(server, counted, open, mfaRequired, customer.has_factor === 1);
  if (typeof entered !== 'string') return { reply: entered };
  const reply = { token_type: 'Bearer', mfaRequired: false, customerId, selectedCompany: entered };
  // Asked for last: a stolen password could otherwise be changed past the second factor.
  if (
    path === 'password' &&
    isPasswordOver(customer, (await homeSecurity(server, customerId)).passwordPolicy)
  ) {
    const subject = { purpose: 'expired' };
    const access_token = await issueToken(db, {
      audience: 'reset',
      customerId,
      companyId: entered,
      subject,
    });
    return { reply: { ...reply, access_token, status: 'passwordExpired' } };
  }
  const { token, device } = await server.database.concurrentTransaction(entered || undefined, tx =>
    recordSignIn(server, tx, proof, entered),
  );
  if (entered) noteAddress(server, proof, entered);
  return { reply: { ...reply, access_token: token, status: 'active' }, device };
}

/** Writes a sign-in, its session and its device down. */
async function recordSignIn(
  server: ServerHost,
  tx: Queries,
  proof: Proof,
  companyId: string,
): Promise<{ readonly token: string; readonly device: Device | undefined }> {
  const { customerId, path, methods, request } = proof;
  if (companyId) {
    const after = { path, methods: listShownMethods(methods) };
    const entry = { action: 'signOn', resource: 'session', resourceId: customerId, after };
    // First, as it locks the company before the person, like other changes of both.
    await writeAudit(server, { companyId, customerId }, request, entry, tx);
  }
  const signedIn = tx
    .updateTable('customers')
    .set({ last_login: Date.now() })
    .where('customer_id', '=', customerId);
  const [token] = await Promise.all([openSession(tx, proof, companyId), signedIn.execute()]);
  // An environment's provider vouches for whom it likes, and would get tries without end.
  const isShown = path !== 'sso' && proof.reply !== undefined;
  const device = isShown ? await renewDevice(server, tx, request, customerId) : undefined;
  return { token, device };
}

/** The company to enter; or the answer that asks for a second factor first. */
async function factorLess(
  server: ServerHost,
  { customerId, path, methods }: Proof,
  open: readonly CompanySecurity[],
  required: boolean,
  enrolled: boolean,
): Promise<string | LoginReply> {
  const companyId = open[0]?.companyId ?? '';
  if (methods.includes('mfa') || !(enrolled || required)) return companyId;
  // A company's provider must not have others' accounts opened by factors of its own: no first one
  // is enrolled this way.
  if (path === 'sso' && !enrolled)
    throw new Failure(403, codes.notAuthorized, strings.factorBeforeSso.text);
  const flows = server.find(consoleFlows);
  if (!flows) {
    const entered = enrolled ? undefined : open.find(({ security }) => !security.mfaRequired);
    if (!entered) throw new Failure(403, codes.notAuthorized, strings.noFlows.text);
    return entered.companyId;
  }
  // A proof without its person and request: who checks the factor hands it back here with more
  // methods.
  const subject = { path, methods, companyId };
  const access_token = await issueToken(server.database.allCompanies, {
    audience: 'mfa',
    customerId,
    companyId,
    subject,
  });
  const flow = await flows.begin({ purpose: enrolled ? 'challenge' : 'enrol', customerId });
  return {
    access_token,
    token_type: 'Bearer',
    mfaRequired: true,
    status: 'active',
    customerId,
    ...flow,
  };
}

function openSession(db: Queries, proof: Proof, companyId: string): Promise<string> {
  const { customerId, path, methods, request, authenticatedAt = 0 } = proof;
  // Of a provider where the person is still signed in, a session can be had without them.
  const isOwnProof = path !== 'sso' || hasOwnFactor(methods);
  return issueToken(db, {
    audience: 'member',
    customerId,
    companyId,
    session: {
      path,
      methods: JSON.stringify(methods),
      address: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, longestAgent),
      confirmed_date: isOwnProof ? Date.now() : Math.min(authenticatedAt, Date.now()),
    },
  });
}
