import { codes, Failure, newId } from '#core/contract';
import { newSecret, securityAccess } from '#core/contract/internal';
import { handle, writeAudit, type Call } from '#core/server';
import { getSession, hashSecret, readCompanyName, requireConfirmed } from '#core/server/internal';
import {
  answerSignIn,
  endSignIn,
  findSignIn,
  listSignIns,
  type SignInRequest,
} from '../../contract';
import { strings } from '../../strings';
import { addressFault } from '../addressFault';
import { requireMember } from '../personal/createToken';
import type { AccountRow } from '../tables';
import { TokenError } from '../tokens/TokenError';
import { readJson } from '#core/server';
import { answerAddress, toErrorParameters } from './authorizeAccount';
import { findBoundRights, toActor } from './boundRights';
import { readRedirectUri, readSignInRequest, type ValidRequest } from './readSignInRequest';

/** For how long a code can be exchanged. */
const codeMs = 60_000;
/** How long someone who has just shown that it is them may take to approve. */
const sinceConfirmed = 30_000;
const resource = 'serviceAccount';

interface Question {
  readonly account: AccountRow;
  readonly valid: ValidRequest;
  readonly permissions: readonly string[];
}

/** Finds what a request asks of the caller; refuses it where the request or the caller is not fit. */
async function readQuestion(
  call: Call,
  environmentId: string,
  asked: SignInRequest,
): Promise<Question> {
  const { server, request } = call;
  const session = getSession(call);
  const account = await server.database
    .forCompany(environmentId)
    .selectFrom('service_accounts')
    .selectAll()
    .where('account_id', '=', asked.client_id ?? '')
    .executeTakeFirst();
  const bound = account && (await findBoundRights(server, session, account, request.ip));
  // Someone from elsewhere learns nothing about which accounts an environment has.
  if (!account || !bound) throw new Failure(404, codes.notFound, strings.signInNotHere.text);
  const fault = bound.fault ?? addressFault(request.ip, readJson(account.addresses), []);
  if (fault) throw new Failure(403, codes.invalid, fault);
  try {
    const valid = readSignInRequest(asked, readRedirectUri(account, asked));
    return { account, valid, permissions: bound.rights.permissions };
  } catch (wrong) {
    if (!(wrong instanceof TokenError)) throw wrong;
    throw new Failure(400, codes.invalid, wrong.message);
  }
}

async function createCode(
  call: Call,
  environmentId: string,
  { account, valid }: Question,
): Promise<string> {
  const { server, request, customerId } = call;
  const code = newSecret();
  const now = Date.now();
  const row = { company_id: environmentId, customer_id: customerId };
  await server.database.transaction(environmentId, async db => {
    await db
      .insertInto('service_sign_ins')
      .values({
        ...row,
        sign_in_id: newId(),
        account_id: account.account_id,
        session_hash: getSession(call).token_hash,
        code_hash: hashSecret(code),
        redirect_uri: valid.redirectUri,
        challenge: valid.challenge,
        nonce: valid.nonce,
        openid: Number(valid.openid),
        token_hash: '',
        created_date: now,
        expires: now + codeMs,
      })
      .execute();
    const entry = { action: 'signIn', resource, resourceId: account.account_id };
    await writeAudit(server, toActor(row, account.name), request, entry, db);
  });
  return code;
}

/** Sign-ins of people through an account: approved in the console, listed, and ended. */
export const signInHandlers = [
  handle(findSignIn, async ({ params: { environmentId }, body }, call) => {
    const { account, valid, permissions } = await readQuestion(call, environmentId, body);
    return {
      name: account.name,
      description: account.description,
      environmentName: await readCompanyName(call.server.database.allCompanies, environmentId),
      redirectUri: valid.redirectUri,
      minutes: account.token_minutes,
      // Everyone has these for their own account, which no access token reaches.
      permissions: permissions.filter(each => !each.startsWith(`${securityAccess.id}:`)),
    };
  }),

  handle(answerSignIn, async ({ params: { environmentId }, body }, call) => {
    const question = await readQuestion(call, environmentId, body.request);
    const { valid } = question;
    if (!body.approve) {
      const denied = new TokenError('access_denied', strings.signInDenied.text);
      const parameters = toErrorParameters(denied);
      return { redirect: answerAddress(call.server, environmentId, valid, parameters) };
    }
    if (valid.confirm) requireConfirmed(call);
    if (valid.maxAge !== undefined) requireConfirmed(call, Math.max(valid.maxAge, sinceConfirmed));
    const code = await createCode(call, environmentId, question);
    return { redirect: answerAddress(call.server, environmentId, valid, { code }) };
  }),

  handle(listSignIns, async ({ params: { companyId } }, call) => {
    await requireMember(call, companyId);
    const rows = await call.db
      .selectFrom('service_sign_ins as signIns')
      .innerJoin('service_accounts as accounts', 'accounts.account_id', 'signIns.account_id')
      .innerJoin('tokens', 'tokens.token_hash', 'signIns.session_hash')
      .select(['signIns.sign_in_id', 'accounts.name', 'signIns.created_date', 'signIns.expires'])
      .where('signIns.customer_id', '=', call.customerId)
      .where('signIns.token_hash', '<>', '')
      .where('signIns.expires', '>', Date.now())
      .orderBy('signIns.created_date', 'desc')
      .execute();
    return {
      signIns: rows.map(row => ({
        signInId: row.sign_in_id,
        name: row.name,
        createdDate: row.created_date,
        expires: row.expires,
      })),
    };
  }),

  handle(endSignIn, async ({ params: { companyId, signInId } }, call) => {
    await requireMember(call, companyId);
    await call.transaction(async db => {
      const own = db
        .deleteFrom('service_sign_ins')
        .where('sign_in_id', '=', signInId)
        .where('customer_id', '=', call.customerId);
      const row = await own.returning('account_id').executeTakeFirst();
      if (!row) throw new Failure(404, codes.notFound, strings.noSignIn.text);
      const entry = { action: 'endSignIn', resource, resourceId: row.account_id };
      await call.audit(entry, db);
    });
    return { message: strings.signInEnded.text };
  }),
];
