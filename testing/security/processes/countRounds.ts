/**
 * How often a test kills processes: seldom on a developer's machine, more often where CI is set, as
 * often as KILLS says where it is.
 */
export const countRounds = (everyday: number, inCi: number): number =>
  Number(process.env['KILLS'] ?? (process.env['CI'] ? inCi : everyday));

/**
 * The same for several processes on one database: more often where it is PostgreSQL, which they
 * share in production, while one process serves SQLite.
 */
export const countSharedRounds = (everyday: number, inCi: number): number =>
  process.env['TEST_DATABASE_URL']
    ? countRounds(everyday, inCi)
    : Number(process.env['KILLS'] ?? everyday);
