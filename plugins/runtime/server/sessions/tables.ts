import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';

/** Sign-on sessions of end users' browsers. */
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
  },
  key: ['company_id', 'token_hash'],
  indices: {
    sign_on_sessions_by_expires: ['company_id', 'expires'],
    sign_on_sessions_by_user_id: ['company_id', 'user_id'],
  },
});

/** Sign-on sessions of end users’ browsers. */
export const sessionTables = [signOnSessions] as const;

export type SignOnSessionRow = RowOf<typeof signOnSessions>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof sessionTables> {}
}
