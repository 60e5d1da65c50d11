import { decodeJwt } from 'jose';
import { readJson, writeAudit, type ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import { parseSecuritySettings } from '#core/server/authentication/policy/securitySettings';
import type {
  AuthorizeAnswer,
  ClientAnswer,
  ClientRequest,
  TokenClients,
} from '#plugins/apps/contract';
import { strings } from '../../strings';
import { addressFault } from '../addressFault';
import { noteUse } from '../noteUse';
import type { AccountRow } from '../tables';
import { signatureAlgorithms } from '#core/contract/authentication/requestKeys';
import { authorizeAccount } from '../signIns/authorizeAccount';
import { endSignIn, exchangeCode } from '../signIns/exchangeCode';
import { mint, prefixes } from './kinds';
import type { Proof } from './Proof';
import { exchangeGrant, prove, recordTokenRequest } from './prove';
import { TokenError } from './TokenError';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const codeGrant = 'authorization_code';
/** Whether a request exchanges a code without proof of who the client is. */
const isPublic = ({ form, credentials }: ClientRequest): boolean =>
  form.get('grant_type') === codeGrant &&
  credentials.method === 'none' &&
  !form.has('client_assertion');
const credentialTables = {
  secret: { table: 'service_secrets', id: 'secret_id' },
  key: { table: 'service_keys', id: 'key_id' },
  issuer: { table: 'service_issuers', id: 'issuer_id' },
} as const;

/** Reads whose assertion it is, unverified; empty where it says nothing. */
function readSubject(assertion: string): string {
  try {
    return decodeJwt(assertion).sub ?? '';
  } catch {
    return '';
  }
}

/** Service accounts as clients of the token endpoint. */
export class ServiceClients implements TokenClients {
  readonly methods = ['private_key_jwt'];
  readonly grants = [exchangeGrant];
  readonly algorithms = signatureAlgorithms;

  constructor(private readonly server: ServerHost) {}

  async authorize(
    companyId: string,
    request: Readonly<Record<string, string>>,
  ): Promise<AuthorizeAnswer | undefined> {
    const account = await this.findAccount(companyId, request['client_id'] ?? '');
    if (!account) return undefined;
    try {
      return authorizeAccount(this.server, account, request);
    } catch (fault) {
      if (!(fault instanceof TokenError)) throw fault;
      return { error: fault.error, message: fault.message, status: fault.status };
    }
  }

  async issue(request: ClientRequest): Promise<ClientAnswer | undefined> {
    if (isPublic(request)) return this.issueToPerson(request);
    return this.answer(request, async (account, proof) => {
      const grant = request.form.get('grant_type') ?? '';
      if (grant === codeGrant && account.signs_people_in === 1)
        return exchangeCode(this.server, account, request);
      if (grant !== 'client_credentials' && grant !== exchangeGrant)
        throw new TokenError('unauthorized_client', strings.grantWrong.text);
      if ((request.form.get('scope') ?? '').trim())
        throw new TokenError('invalid_scope', strings.noScopes.text);
      const issued = await this.createToken(account, proof, request.ip);
      return grant === exchangeGrant ? { ...issued, issued_token_type: accessTokenType } : issued;
    });
  }

  /** Exchanges the code of a public client, which proves itself by its code verifier alone. */
  private async issueToPerson(request: ClientRequest): Promise<ClientAnswer | undefined> {
    const account = await this.findAccount(request.companyId, request.credentials.id);
    if (!account) return undefined;
    try {
      if (account.enabled !== 1 || account.signs_people_in !== 1)
        throw new TokenError('unauthorized_client', strings.peopleOff.text);
      return { body: await exchangeCode(this.server, account, request) };
    } catch (fault) {
      if (!(fault instanceof TokenError)) throw fault;
      return { error: fault.error, message: fault.message, status: fault.status };
    }
  }

  private findAccount(companyId: string, id: string): Promise<AccountRow | undefined> {
    return this.server.database
      .forCompany(companyId)
      .selectFrom('service_accounts')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirst();
  }

  async revoke(request: ClientRequest): Promise<ClientAnswer | undefined> {
    const token = request.form.get('token') ?? '';
    if (token.startsWith(prefixes.signIn)) return this.revokeSignIn(request, token);
    return this.answer(request, async ({ company_id: companyId, account_id: accountId }) => {
      await this.server.database.concurrentTransaction(companyId, async db => {
        const { numDeletedRows } = await db
          .deleteFrom('service_tokens')
          .where('account_id', '=', accountId)
          .where('token_hash', '=', hashSecret(token))
          .executeTakeFirst();
        const entry = { action: 'revokeToken', resource: 'serviceAccount', resourceId: accountId };
        const who = { companyId, customerId: accountId };
        if (numDeletedRows > 0n) await writeAudit(this.server, who, request, entry, db);
      });
      return {};
    });
  }

  /** Ends the sign-in of a token for who holds it and names its client (RFC 7009, 2.1). */
  private async revokeSignIn(
    request: ClientRequest,
    token: string,
  ): Promise<ClientAnswer | undefined> {
    const { companyId, credentials } = request;
    const account = await this.findAccount(companyId, credentials.id);
    if (!account) return undefined;
    const row = await this.server.database
      .forCompany(companyId)
      .selectFrom('service_sign_ins')
      .selectAll()
      .where('account_id', '=', account.account_id)
      .where('token_hash', '=', hashSecret(token))
      .executeTakeFirst();
    if (row) await endSignIn(this.server, account, row, request);
    return { body: {} };
  }

  private async answer(
    request: ClientRequest,
    run: (account: AccountRow, proof: Proof) => Promise<object>,
  ): Promise<ClientAnswer | undefined> {
    const { companyId, credentials, form, ip } = request;
    const assertion = form.get('client_assertion');
    const id = credentials.id || readSubject(assertion ?? '');
    const account = await this.findAccount(companyId, id);
    // Another client may have this ID, if it uses what others use as well.
    if (!account && assertion === null && form.get('grant_type') !== exchangeGrant)
      return undefined;
    try {
      const proof = await prove(this.server, account, request);
      if (!account) return undefined;
      await this.requireAddress(account, ip);
      const { credentialId: key, usedDate } = proof;
      noteUse(this.server, credentialTables[proof.method], { companyId, key, usedDate }, ip);
      return { body: await run(account, proof) };
    } catch (fault) {
      if (!(fault instanceof TokenError)) throw fault;
      return { error: fault.error, message: fault.message, status: fault.status };
    }
  }

  private async requireAddress(account: AccountRow, ip: string): Promise<void> {
    const { security } = await this.server.database.allCompanies
      .selectFrom('companies')
      .select('security')
      .where('company_id', '=', account.company_id)
      .executeTakeFirstOrThrow();
    const { addressAllowList } = parseSecuritySettings(security);
    const fault = addressFault(ip, readJson(account.addresses), addressAllowList);
    if (!fault) return;
    const after = { reason: fault };
    await recordTokenRequest(this.server, account, ip, { outcome: 'refused', after });
    throw new TokenError('unauthorized_client', fault);
  }

  private async createToken(account: AccountRow, proof: Proof, ip: string): Promise<object> {
    const { company_id, account_id, token_minutes } = account;
    const token = mint('access');
    const now = Date.now();
    const end = now + token_minutes * 60_000;
    // A token does not outlive the secret that it was given for.
    const expires = proof.ends > 0 ? Math.min(end, proof.ends) : end;
    const row = {
      company_id,
      token_hash: hashSecret(token),
      account_id,
      credential_id: proof.credentialId,
      created_date: now,
      expires,
    };
    const after = { method: proof.method, ...proof.told };
    await this.server.database.concurrentTransaction(company_id, async db => {
      await recordTokenRequest(this.server, account, ip, { after }, db);
      await db.insertInto('service_tokens').values(row).execute();
    });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: Math.floor((expires - now) / 1000),
    };
  }
}
