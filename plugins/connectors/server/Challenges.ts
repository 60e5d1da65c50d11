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
  type ServerHost,
} from '#core/server';
import { forgetFew } from '#core/server/internal';
import { newSecret } from '#core/contract/ids/id';
import type {
  Challenge,
  ChallengeChanges,
  ChallengeStore,
  NewChallenge,
} from '../contract/internal';

export const challenges = defineTable('challenges', {
  owner: 'company',
  since: '2026-11-21T07:30_challenges',
  columns: {
    company_id: text(),
    challenge: text(),
    status: text(),
    is_complete: integer(),
    /** JSON. */
    claims: json<Record<string, unknown>>(),
    updated_by: text(),
    interaction_id: text(),
    created_date: bigint(),
    updated_date: bigint(),
    expires: bigint(),
  },
  key: ['company_id', 'challenge'],
  indices: {
    challenges_by_expiry: ['company_id', 'expires'],
  },
});

/** Challenges that flows wait for and other flows decide. */
export const challengeTables = [challenges] as const;

type ChallengeRow = RowOf<typeof challenges>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof challengeTables> {}
}

const usually = 15 * 60;
const longest = 7 * 24 * 3600;

const toChallenge = (row: ChallengeRow): Challenge => ({
  challenge: row.challenge,
  challengeStatus: row.status,
  isChallengeComplete: row.is_complete === 1,
  claims: readJson(row.claims),
  updatedByFlowId: row.updated_by,
  interactionId: row.interaction_id,
  createdDate: row.created_date,
  updatedDate: row.updated_date,
  expires: row.expires,
});

/** Challenges in the database, so that any process may decide what another one waits for. */
export class Challenges implements ChallengeStore {
  constructor(private readonly server: Pick<ServerHost, 'database'>) {}

  async create(companyId: string, terms: NewChallenge): Promise<Challenge> {
    const { interactionId, challengeStatus = 'created', claims = {}, seconds = usually } = terms;
    const now = Date.now();
    const row: ChallengeRow = {
      company_id: companyId,
      challenge: newSecret(24),
      status: challengeStatus,
      is_complete: 0,
      claims: toJson(claims),
      updated_by: '',
      interaction_id: interactionId,
      created_date: now,
      updated_date: now,
      expires: now + Math.min(longest, Math.max(1, seconds)) * 1000,
    };
    const db = this.server.database.forCompany(companyId);
    await db.insertInto('challenges').values(row).execute();
    await forgetFew(db, companyId, { table: challenges, by: 'expires', before: now });
    return toChallenge(row);
  }

  async find(companyId: string, challenge: string): Promise<Challenge | undefined> {
    const row = await this.server.database
      .forCompany(companyId)
      .selectFrom('challenges')
      .selectAll()
      .where('challenge', '=', challenge)
      .where('expires', '>', Date.now())
      .executeTakeFirst();
    return row && toChallenge(row);
  }

  async update(
    companyId: string,
    challenge: string,
    changes: ChallengeChanges,
  ): Promise<Challenge | undefined> {
    // Claims are added to what was read, so a change in between means to read again.
    for (;;) {
      const before = await this.find(companyId, challenge);
      if (!before || before.isChallengeComplete) return undefined;
      const after: Challenge = {
        ...before,
        ...changes,
        claims: { ...before.claims, ...changes.claims },
        updatedDate: Math.max(Date.now(), before.updatedDate + 1),
      };
      const changed = await this.server.database
        .forCompany(companyId)
        .updateTable('challenges')
        .set({
          status: after.challengeStatus,
          is_complete: after.isChallengeComplete ? 1 : 0,
          claims: JSON.stringify(after.claims),
          updated_by: after.updatedByFlowId,
          updated_date: after.updatedDate,
        })
        .where('challenge', '=', challenge)
        .where('updated_date', '=', before.updatedDate)
        .where('is_complete', '=', 0)
        .executeTakeFirst();
      if (changed.numUpdatedRows > 0n) return after;
    }
  }
}
