import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';

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

export type ChallengeRow = RowOf<typeof challenges>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof challengeTables> {}
}
