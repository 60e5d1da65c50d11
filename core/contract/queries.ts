import type { Kysely } from 'kysely';

/** Queries on either engine, for code that does not know every table. */
// oxlint-disable-next-line typescript/no-explicit-any -- each plugin adds its tables to the type
export type AnyQueries = Kysely<any>;
