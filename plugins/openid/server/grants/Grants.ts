import { createHash, randomBytes } from 'node:crypto';
import { newUuid } from '#core/contract/internal';
import type { FastifyRequest } from 'fastify';
import { toJson, writeAudit, type AuditEntry, type ServerHost } from '#core/server';
import { forgetFew } from '#core/server/internal';
import { userDirectory } from '#plugins/connectors/contract';
import type { SignedIn } from '#plugins/connectors/contract/internal';
import { OAuthError } from '../oauthFault';
import { createSignOffTimes } from './revokeOfUsers';
import { oauthGrants, type GrantRow } from '../tables';

const codeMs = 60_000;
/** How long an access token is good. */
export const accessMs = 3_600_000;
/** How long a refresh token may lie unused. */
const refreshMs = 30 * 24 * accessMs;

export const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');
const secret = () => randomBytes(32).toString('base64url');
const claimsAt = (grantId: string) => ({ table: 'oauth_grants', row: grantId, column: 'claims' });

/**
 * Reads a refresh token: `grant.family.secret`. The family's part stays the same from one token of a
 * grant to the next, so that its hash alone tells every earlier one. Those made before there were
 * families have none.
 */
function parseRefreshToken(token: string) {
  const [grantId = '', ...parts] = token.split('.');
  return { grantId, family: (parts.length === 2 && parts[0]) || undefined };
}

/** The input for a new grant. */
export interface GrantInput {
  readonly appId: string;
  readonly policyId?: string;
  readonly interactionId?: string;
  readonly signedIn: SignedIn;
  readonly scope: readonly string[];
  readonly nonce?: string;
  readonly redirectUri?: string;
  readonly challenge?: string;
  /** Epoch milliseconds. */
  readonly authTime?: number;
  /** When the sign-in succeeded, epoch milliseconds: a sign-off since then ends it. */
  readonly signedInAt?: number;
  /** The client brought no secret. */
  readonly publicClient?: boolean;
}

/** The grants of applications: one-time codes, rotating refresh tokens, and their revocation. */
export class Grants {
  constructor(
    private readonly server: ServerHost,
    private readonly companyId: string,
    /** The request that uses them, for the trail. */
    private readonly request?: Pick<FastifyRequest, 'ip'>,
  ) {}

  private get db() {
    return this.server.database.forCompany(this.companyId);
  }

  async create(
    terms: GrantInput,
    withCode: boolean,
  ): Promise<{ readonly grant: GrantRow; readonly code: string }> {
    const now = Date.now();
    const code = secret();
    const grantId = newUuid();
    const { subject, claims = {}, methods = [] } = terms.signedIn;
    const grant: GrantRow = {
      company_id: this.companyId,
      grant_id: grantId,
      app_id: terms.appId,
      policy_id: terms.policyId ?? '',
      interaction_id: terms.interactionId ?? '',
      subject,
      scope: terms.scope.join(' '),
      nonce: terms.nonce ?? '',
      redirect_uri: terms.redirectUri ?? '',
      challenge: terms.challenge ?? '',
      methods: toJson(methods),
      claims: this.server.secrets.encrypt(this.companyId, claimsAt(grantId), toJson(claims)),
      created_date: now,
      auth_time: terms.authTime ?? now,
      code_hash: withCode ? sha256(code) : '',
      code_expires: withCode ? now + codeMs : 0,
      code_used: 0,
      refresh_hash: '',
      refresh_before: '',
      refresh_family: '',
      public_client: terms.publicClient ? 1 : 0,
      expires: now + codeMs + accessMs,
      revoked_date: 0,
    };
    // Those that ended give way to new ones, so that none lie about for ever.
    await forgetFew(this.db, this.companyId, { table: oauthGrants, by: 'expires', before: now });
    await this.db.insertInto('oauth_grants').values(grant).execute();
    if (await this.isSignedOff(subject, terms.signedInAt ?? now)) {
      await this.revoke(grantId);
      throw new OAuthError(
        'access_denied',
        'The user was signed out during the sign-in. Sign in again.',
      );
    }
    return { grant, code };
  }

  /** Read after the grant is written: a sign-off that came before found no grant to revoke. */
  private async isSignedOff(subject: string, since: number): Promise<boolean> {
    const times = createSignOffTimes(this.server);
    if (await times.isSignedOff(this.companyId, subject, since)) return true;
    const directory = this.server.find(userDirectory);
    const user = await directory?.find(this.companyId, { userId: subject });
    return user?.enabled === false;
  }

  claimsOf(grant: GrantRow): Readonly<Record<string, unknown>> {
    const text = this.server.secrets.decrypt(
      this.companyId,
      claimsAt(grant.grant_id),
      grant.claims,
    );
    return JSON.parse(text);
  }

  /** A grant that is neither ended nor revoked. */
  async find(grantId: string): Promise<GrantRow | undefined> {
    const row = await this.db
      .selectFrom('oauth_grants')
      .selectAll()
      .where('grant_id', '=', grantId)
      .executeTakeFirst();
    return row && row.revoked_date === 0 && row.expires > Date.now() ? row : undefined;
  }

  ofCode(code: string): Promise<GrantRow | undefined> {
    return this.db
      .selectFrom('oauth_grants')
      .selectAll()
      .where('code_hash', '=', sha256(code))
      .executeTakeFirst();
  }

  /**
   * Uses a code up. One that was used before takes with it all that came of it: somebody else may
   * have had it.
   */
  async spendCode(grant: GrantRow, publicClient: boolean): Promise<void> {
    const { numUpdatedRows } = await this.db
      .updateTable('oauth_grants')
      .set({ code_used: 1, public_client: publicClient ? 1 : 0 })
      .where('grant_id', '=', grant.grant_id)
      .where('code_used', '=', 0)
      .where('revoked_date', '=', 0)
      .where('code_expires', '>', Date.now())
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    const again = (await this.ofGrant(grant.grant_id))?.code_used === 1;
    if (again) await this.revokeReused(grant, 'code');
    throw new OAuthError(
      'invalid_grant',
      again
        ? 'The code was already used, so its tokens were revoked. Sign in again.'
        : 'The code expired after one minute. Sign in again.',
    );
  }

  /**
   * A first refresh token, or the next one in exchange for `used`, of which each is good once. Of
   * two exchanges of one token at the same time the second is a reuse, and ends the grant: nobody
   * can tell which of the two is the thief's (RFC 9700, 4.14.2).
   */
  async refreshToken(grant: GrantRow, used?: string): Promise<string> {
    const known = used === undefined ? undefined : parseRefreshToken(used).family;
    const family = known ?? secret();
    const next = `${grant.grant_id}.${family}.${secret()}`;
    const { numUpdatedRows } = await this.db
      .updateTable('oauth_grants')
      .set({
        refresh_hash: sha256(next),
        refresh_family: sha256(family),
        ...(known === undefined && {
          refresh_before: `${grant.refresh_before} ${grant.refresh_hash}`.trim(),
        }),
        expires: Date.now() + refreshMs,
      })
      .where('grant_id', '=', grant.grant_id)
      .where('refresh_hash', '=', used === undefined ? '' : sha256(used))
      .where('revoked_date', '=', 0)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return next;
    await this.revokeReused(grant, 'refresh token');
    throw new OAuthError(
      'invalid_grant',
      'Two requests used the refresh token at the same time, so its grant was revoked. Sign in again.',
    );
  }

  /**
   * The grant of a refresh token; using one that was exchanged already, however long ago, ends the
   * grant. A made-up token ends nothing.
   */
  async ofRefreshToken(token: string): Promise<GrantRow | undefined> {
    const { grantId, family } = parseRefreshToken(token);
    const grant = await this.find(grantId);
    if (!grant || !grant.refresh_hash) return undefined;
    const hash = sha256(token);
    if (grant.refresh_hash === hash) return grant;
    const earlier =
      (family !== undefined && grant.refresh_family === sha256(family)) ||
      grant.refresh_before.split(' ').includes(hash);
    if (earlier) await this.revokeReused(grant, 'refresh token');
    return undefined;
  }

  /**
   * Revokes a grant of which something that is good once was used again, and writes to the trail
   * whose it was, of which application, and what ended.
   */
  private async revokeReused(grant: GrantRow, reused: 'code' | 'refresh token'): Promise<void> {
    const after = { reused, revoked: 'access and refresh tokens' };
    await this.revokeRecorded(grant, { action: 'revokeReused', outcome: 'refused', after });
  }

  /** Revokes a grant that its application gives back (RFC 7009). */
  revokeByClient(grant: GrantRow): Promise<void> {
    return this.revokeRecorded(grant, { action: 'revokeByClient' });
  }

  private async revokeRecorded(
    grant: GrantRow,
    event: Pick<AuditEntry, 'action' | 'outcome' | 'after'>,
  ): Promise<void> {
    const { grant_id: resourceId, subject, app_id: appId, policy_id: policyId, scope } = grant;
    const caller = { companyId: this.companyId, customerId: '' };
    const before = { subject, appId, policyId, scope };
    const entry = { ...event, resource: 'grant', resourceId, before };
    await this.server.database.concurrentTransaction(this.companyId, async db => {
      if (await this.revoke(resourceId, db))
        await writeAudit(this.server, caller, this.request, entry, db);
    });
  }

  /** Ends a grant with all its tokens; answers whether it had not ended before. */
  async revoke(grantId: string, db = this.db): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('oauth_grants')
      .set({ revoked_date: Date.now() })
      .where('grant_id', '=', grantId)
      .where('revoked_date', '=', 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  private ofGrant(grantId: string): Promise<GrantRow | undefined> {
    return this.db
      .selectFrom('oauth_grants')
      .selectAll()
      .where('grant_id', '=', grantId)
      .executeTakeFirst();
  }
}
