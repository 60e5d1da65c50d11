import { createHash } from 'node:crypto';
import { writeAudit, type Queries, type ServerHost } from '#core/server';
import { companyKeys, hashSecret, tryKey } from '#core/server/internal';
import { readJson } from '#core/server';
import type { ClientRequest } from '#plugins/apps/contract';
import { strings } from '../../strings';
import type { AccountRow, SignInRow } from '../tables';
import { mint, getIssuer } from '../tokens/kinds';
import { TokenError } from '../tokens/TokenError';
import { toActor } from './boundRights';

const second = 1000;
const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Ends a sign-in, with the access token that it may have; `after` says why, for the trail. */
export async function endSignIn(
  server: ServerHost,
  { account_id: resourceId, name }: AccountRow,
  row: SignInRow,
  request: Pick<ClientRequest, 'ip'>,
  after?: object,
): Promise<void> {
  const entry = { action: 'endSignIn', resource: 'serviceAccount', resourceId, after };
  await server.database.concurrentTransaction(row.company_id, async db => {
    const { numDeletedRows } = await db
      .deleteFrom('service_sign_ins')
      .where('sign_in_id', '=', row.sign_in_id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await writeAudit(server, toActor(row, name), request, entry, db);
  });
}

const reused = { reused: 'code' };

/** Finds the sign-in that a code is of, by all that the code is bound to; throws where one differs. */
async function findSignIn(
  server: ServerHost,
  account: AccountRow,
  request: ClientRequest,
): Promise<SignInRow> {
  const { companyId, form } = request;
  const refuse = (message: string) => new TokenError('invalid_grant', message);
  const row = await server.database
    .forCompany(companyId)
    .selectFrom('service_sign_ins')
    .selectAll()
    .where('code_hash', '=', hashSecret(form.get('code') ?? ''))
    .executeTakeFirst();
  if (!row) throw refuse(strings.codeWrong.text);
  if (row.account_id !== account.account_id) throw refuse(strings.codeOther.text);
  // Who brings a code again has it from somewhere: its token ends (RFC 6749, 4.1.2).
  if (row.token_hash) {
    await endSignIn(server, account, row, request, reused);
    throw refuse(strings.codeWrong.text);
  }
  if (row.expires <= Date.now()) throw refuse(strings.codeWrong.text);
  if (row.redirect_uri !== form.get('redirect_uri')) throw refuse(strings.codeOther.text);
  const verifier = form.get('code_verifier') ?? '';
  if (!/^[\w.~-]{43,128}$/.test(verifier) || toChallenge(verifier) !== row.challenge)
    throw refuse(strings.verifierWrong.text);
  return row;
}

async function signIdToken(server: ServerHost, row: SignInRow, expires: number): Promise<string> {
  const session = await server.database.allCompanies
    .selectFrom('tokens')
    .select(['created_date', 'confirmed_date', 'methods'])
    .where('token_hash', '=', row.session_hash)
    .executeTakeFirst();
  const seen = session ? Math.max(session.created_date, session.confirmed_date) : 0;
  const methods = session ? readJson(session.methods).filter(each => !each.includes(':')) : [];
  return server.get(companyKeys).sign(row.company_id, {
    iss: getIssuer(server, row.company_id),
    sub: row.customer_id,
    aud: row.account_id,
    iat: Math.floor(Date.now() / second),
    exp: Math.floor(expires / second),
    auth_time: Math.floor(seen / second),
    ...(methods.length > 0 && { amr: methods }),
    ...(row.nonce && { nonce: row.nonce }),
  });
}

/** Exchanges the code of a sign-in for an access token that acts as its person, once. */
export async function exchangeCode(
  server: ServerHost,
  account: AccountRow,
  request: ClientRequest,
): Promise<object> {
  let refusal = new TokenError('invalid_grant', strings.codeWrong.text);
  const row = await tryKey(server, request, request.companyId, () =>
    findSignIn(server, account, request).catch((fault: unknown) => {
      if (!(fault instanceof TokenError)) throw fault;
      refusal = fault;
      return undefined;
    }),
  );
  if (!row) throw refusal;
  const token = mint('signIn');
  const now = Date.now();
  const expires = now + account.token_minutes * 60 * second;
  const entry = {
    action: 'requestToken',
    resource: 'serviceAccount',
    resourceId: account.account_id,
    after: { method: 'code' },
  };
  const take = async (db: Queries) => {
    await writeAudit(server, toActor(row, account.name), request, entry, db);
    const { numUpdatedRows } = await db
      .updateTable('service_sign_ins')
      .set({ token_hash: hashSecret(token), expires })
      .where('sign_in_id', '=', row.sign_in_id)
      .where('token_hash', '=', '')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusal;
  };
  await server.database.concurrentTransaction(row.company_id, take).catch(async fault => {
    if (fault === refusal) await endSignIn(server, account, row, request, reused);
    throw fault;
  });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: Math.floor((expires - now) / second),
    ...(row.openid === 1 && {
      scope: 'openid',
      id_token: await signIdToken(server, row, expires),
    }),
  };
}
