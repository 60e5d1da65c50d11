import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
  toJson,
  readJson,
  type Queries,
  type ServerHost,
} from '#core/server';
import { forgetFew, hashSecret } from '#core/server/internal';
import { newSecret, newUuid } from '#core/contract/ids/id';
import type { SignOn, SignOnSession, SignOnSessions } from '../contract';

/** Sign-in sessions of end users' browsers. */
export const signOnSessions = defineTable('sign_on_sessions', {
  owner: 'company',
  since: '2026-11-21T07:50_sessions',
  columns: {
    company_id: text(),
    token_hash: text(),
    session_id: text(),
    user_id: text(),
    /** Epoch milliseconds by method. */
    methods: json<Record<string, number>>(),
    created_date: bigint(),
    active_date: bigint(),
    idle_seconds: integer(),
    expires: bigint(),
    proven: text().default('').since('2026-11-23T12:40_provenSessions'),
  },
  key: ['company_id', 'token_hash'],
  indices: {
    sign_on_sessions_by_expires: ['company_id', 'expires'],
    sign_on_sessions_by_user_id: ['company_id', 'user_id'],
  },
});

/** Sign-in sessions of end users’ browsers. */
export const sessionTables = [signOnSessions] as const;

type SignOnSessionRow = RowOf<typeof signOnSessions>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof sessionTables> {}
}

const day = 24 * 3600 * 1000;
/** However active it is, a session ends then. */
const longest = 90 * day;
/** A session is not written again for each look at it. */
const touchAfter = 60_000;

const toSession = (row: SignOnSessionRow): SignOnSession => ({
  sessionId: row.session_id,
  userId: row.user_id,
  proven: row.proven,
  methods: readJson(row.methods),
  createdDate: row.created_date,
  activeDate: row.active_date,
  idleSeconds: row.idle_seconds,
  expires: row.expires,
});

const isLive = (row: SignOnSessionRow, now: number): boolean =>
  row.expires > now && row.active_date + row.idle_seconds * 1000 > now;

/** Deletes a session that another one takes the place of; of two at once, one gets it. */
const takeSession = (db: Queries, token: string): Promise<SignOnSessionRow | undefined> =>
  db
    .deleteFrom('sign_on_sessions')
    .where('token_hash', '=', hashSecret(token))
    .returningAll()
    .executeTakeFirst();

/**
 * Keeps sign-in sessions in the database, so that every process knows them and each ends everywhere
 * at once.
 */
export class Sessions implements SignOnSessions {
  constructor(private readonly server: Pick<ServerHost, 'database'>) {}

  async find(companyId: string, token: string): Promise<SignOnSession | undefined> {
    if (token === '') return undefined;
    const db = this.server.database.forCompany(companyId);
    const hash = hashSecret(token);
    const row = await db
      .selectFrom('sign_on_sessions')
      .selectAll()
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    const now = Date.now();
    if (!row || !isLive(row, now)) return undefined;
    if (row.active_date + touchAfter < now)
      await db
        .updateTable('sign_on_sessions')
        .set({ active_date: now })
        .where('token_hash', '=', hash)
        .execute();
    return toSession({ ...row, active_date: now });
  }

  async signOn({ companyId, token, userId, proven, methods, idleSeconds, fresh }: SignOn) {
    const now = Date.now();
    const made = newSecret(32);
    const row = await this.server.database.concurrentTransaction(companyId, async db => {
      // Read as it is deleted, so that one that is ended now is not continued.
      const before = token ? await takeSession(db, token) : undefined;
      const same = before?.user_id === userId && isLive(before, now) ? before : undefined;
      const times: Record<string, number> = same ? { ...readJson(same.methods) } : {};
      for (const method of methods) times[method] = fresh ? now : (times[method] ?? now);
      const next: SignOnSessionRow = {
        company_id: companyId,
        token_hash: hashSecret(made),
        session_id: same?.session_id ?? newUuid(),
        user_id: userId,
        methods: toJson(times),
        created_date: same?.created_date ?? now,
        active_date: now,
        idle_seconds: idleSeconds,
        expires: same?.expires ?? now + longest,
        proven: proven || (same?.proven ?? ''),
      };
      await forgetFew(db, companyId, { table: signOnSessions, by: 'expires', before: now });
      await db.insertInto('sign_on_sessions').values(next).execute();
      return next;
    });
    return { token: made, session: toSession(row) };
  }

  async signOff(companyId: string, token: string, softly = false): Promise<void> {
    const db = this.server.database.forCompany(companyId);
    const hash = hashSecret(token);
    if (softly)
      await db
        .updateTable('sign_on_sessions')
        .set({ user_id: '', methods: '{}', proven: '' })
        .where('token_hash', '=', hash)
        .execute();
    else await db.deleteFrom('sign_on_sessions').where('token_hash', '=', hash).execute();
  }

  async signOffUser(companyId: string, userId: string): Promise<void> {
    await this.server.database
      .forCompany(companyId)
      .deleteFrom('sign_on_sessions')
      .where('user_id', '=', userId)
      .execute();
  }
}
