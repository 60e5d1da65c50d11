import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { JSONWebKeySet, JWK, JWTPayload, JWTVerifyGetKey } from 'jose';
import type { Service } from '../../contract';
import { newUuid } from '../../contract/internal';
import {
  bigint,
  defineTable,
  integer,
  isTaken,
  json,
  readJson,
  text,
  type RowOf,
  type TableTypes,
} from '../database';
import type { ServerHost } from '../host/serverHost';

/** The keys that a company’s tokens are signed with. */
export const companyKeyTable = defineTable('company_keys', {
  owner: 'company',
  since: '2026-11-21T07:01_companyKeys',
  columns: {
    company_id: text(),
    key_id: text(),
    /** 1 for the company's first key, of which there is one. */
    generation: integer(),
    created_date: bigint(),
    /** 0 while it signs; then it only checks, until the tokens it signed have ended. */
    retired_date: bigint(),
    /** JSON Web Key, public. */
    public_key: json<JWK>(),
    /** JSON Web Key, private; encrypted. */
    private_key: text(),
  },
  key: ['company_id', 'generation'],
});

type CompanyKeyRow = RowOf<typeof companyKeyTable>;
declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof companyKeyTable]> {}
}

const algorithm = 'RS256';
const keptMs = 10_000;
/** Companies whose keys are kept in memory. */
const mostKept = 1000;
const retiredForMs = 7 * 24 * 3600 * 1000;
const toPlace = (keyId: string) => ({ table: 'company_keys', row: keyId, column: 'private_key' });

interface Kept {
  readonly until: number;
  readonly rows: Promise<readonly CompanyKeyRow[]>;
}
const toKeySet = (rows: readonly CompanyKeyRow[]): JSONWebKeySet => ({
  keys: rows.map(row => readJson(row.public_key)),
});

interface Signing {
  readonly key: Awaited<ReturnType<typeof importJWK>>;
  readonly keyId: string;
}

/**
 * Signs and checks a company's JSON web tokens. The first key of a company is made when it
 * first signs or publishes its keys; checking a token makes none.
 */
export class CompanyKeys {
  private readonly kept = new Map<string, Kept>();
  private readonly making = new Map<string, Promise<boolean>>();
  private readonly opened = new Map<string, Promise<Signing>>();
  constructor(private readonly server: Pick<ServerHost, 'database' | 'secrets'>) {}

  /** The public keys, as published for those who check tokens; none of a company that nobody has. */
  async published(companyId: string): Promise<JSONWebKeySet> {
    return toKeySet(await this.require(companyId));
  }

  /**
   * Finds the public key to check a token of unknown origin with: among those there are, none are
   * made. Another process may just have made it, so that an unknown one is looked for again.
   */
  findKeyOf(companyId: string): JWTVerifyGetKey {
    const find: JWTVerifyGetKey = async (header, token) =>
      createLocalJWKSet(toKeySet(await this.find(companyId)))(header, token);
    return async (header, token) => {
      try {
        return await find(header, token);
      } catch (fault) {
        if (!(fault instanceof errors.JWKSNoMatchingKey)) throw fault;
        this.kept.delete(companyId);
        return find(header, token);
      }
    };
  }

  /**
   * A signed token; `claims` carry iss, sub, aud, exp and the like, times in seconds. Without an
   * issuer the company is its own.
   */
  async sign(
    companyId: string,
    claims: JWTPayload & { readonly exp: number },
    type = 'JWT',
  ): Promise<string> {
    const rows = await this.require(companyId);
    const row = rows.find(each => each.retired_date === 0) ?? rows[0];
    if (!row) throw new Error(`The environment ${companyId} does not exist.`);
    const { key, keyId } = await this.open(companyId, row);
    return new SignJWT({ iss: companyId, ...claims })
      .setProtectedHeader({ alg: algorithm, kid: keyId, typ: type })
      .sign(key);
  }

  /**
   * The claims of a token of this company; rejects where the signature, time, issuer or audience is
   * wrong or an end or issuer is missing.
   */
  async verify(
    companyId: string,
    token: string,
    terms: { readonly issuer?: string; readonly audience?: string; readonly type?: string } = {},
  ): Promise<JWTPayload> {
    const { type, ...more } = terms;
    const requiredClaims = ['iss', 'exp'];
    const options = {
      algorithms: [algorithm],
      requiredClaims,
      ...more,
      ...(type && { typ: type }),
    };
    return (await jwtVerify(token, this.findKeyOf(companyId), options)).payload;
  }

  /** Makes a new key to sign with; the one before goes on checking what it signed, for a week. */
  async rotate(companyId: string): Promise<void> {
    this.kept.delete(companyId);
    const rows = await this.require(companyId);
    const db = this.server.database.forCompany(companyId);
    await this.make(companyId, Math.max(...rows.map(row => row.generation)) + 1);
    const now = Date.now();
    for (const { key_id } of rows.filter(row => row.retired_date === 0))
      await db
        .updateTable('company_keys')
        .set({ retired_date: now })
        .where('key_id', '=', key_id)
        .execute();
    await db
      .deleteFrom('company_keys')
      .where('retired_date', '>', 0)
      .where('retired_date', '<', now - retiredForMs)
      .execute();
    this.kept.delete(companyId);
  }

  /**
   * Makes a new key where the present one was made before that moment; a company without any gets
   * none.
   */
  async rotateOlder(companyId: string, before: number): Promise<boolean> {
    const present = await this.server.database
      .forCompany(companyId)
      .selectFrom('company_keys')
      .select('created_date')
      .where('retired_date', '=', 0)
      .executeTakeFirst();
    if (!present || present.created_date >= before) return false;
    await this.rotate(companyId);
    return true;
  }

  /** The company's keys, newest first; none are made, and that there are none is not kept. */
  private find(companyId: string): Promise<readonly CompanyKeyRow[]> {
    const known = this.kept.get(companyId);
    if (known && known.until > performance.now()) return known.rows;
    const rows = this.read(companyId);
    const entry = { until: performance.now() + keptMs, rows };
    this.kept.delete(companyId);
    const [oldest = ''] = this.kept.keys();
    if (this.kept.size >= mostKept) this.kept.delete(oldest);
    this.kept.set(companyId, entry);
    const forget = () => {
      if (this.kept.get(companyId) === entry) this.kept.delete(companyId);
    };
    rows.then(found => found.length === 0 && forget(), forget);
    return rows;
  }

  /** The company's keys, the first of which is made where there are none; none of nobody's company. */
  private async require(companyId: string): Promise<readonly CompanyKeyRow[]> {
    const keys = await this.find(companyId);
    if (keys.length > 0) return keys;
    const making =
      this.making.get(companyId) ??
      this.makeFirst(companyId).finally(() => this.making.delete(companyId));
    this.making.set(companyId, making);
    if (!(await making)) return [];
    this.kept.delete(companyId);
    return this.find(companyId);
  }

  private async makeFirst(companyId: string): Promise<boolean> {
    const company = await this.server.database.allCompanies
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (company) await this.make(companyId, 1);
    return company !== undefined;
  }

  private read(companyId: string): Promise<readonly CompanyKeyRow[]> {
    return this.server.database
      .forCompany(companyId)
      .selectFrom('company_keys')
      .selectAll()
      .where(eb =>
        eb.or([eb('retired_date', '=', 0), eb('retired_date', '>', Date.now() - retiredForMs)]),
      )
      .orderBy('generation', 'desc')
      .execute();
  }

  private async make(companyId: string, generation: number): Promise<void> {
    const keyId = newUuid();
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const marks = { kid: keyId, alg: algorithm, use: 'sig' };
    const values = {
      company_id: companyId,
      key_id: keyId,
      generation,
      created_date: Date.now(),
      retired_date: 0,
      public_key: JSON.stringify({ ...(await exportJWK(pair.publicKey)), ...marks }),
      private_key: this.server.secrets.encrypt(
        companyId,
        toPlace(keyId),
        JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...marks }),
      ),
    };
    await this.server.database
      .forCompany(companyId)
      .insertInto('company_keys')
      .values(values)
      .execute()
      .catch((error: unknown) => {
        // Another process made the same generation at this moment; its key is as good.
        if (!isTaken(error)) throw error;
      });
  }

  private open(companyId: string, { key_id, private_key }: CompanyKeyRow): Promise<Signing> {
    let opened = this.opened.get(key_id);
    if (!opened) {
      const jwk: JWK = JSON.parse(
        this.server.secrets.decrypt(companyId, toPlace(key_id), private_key),
      );
      if (this.opened.size > 1000) this.opened.clear();
      this.opened.set(
        key_id,
        (opened = importJWK(jwk, algorithm).then(key => ({ key, keyId: key_id }))),
      );
    }
    return opened;
  }
}

export const companyKeys: Service<CompanyKeys> = { kind: 'service', id: 'core.companyKeys' };
