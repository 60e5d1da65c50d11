/**
 * Whether tests have a database that several processes may share: PostgreSQL. One process serves
 * SQLite, so tests of several run where TEST_DATABASE_URL is set.
 */
export const canShare = process.env['TEST_DATABASE_URL'] !== undefined;

/**
 * How often a test kills processes: seldom on a developer's machine, more often where CI is set, as
 * often as KILLS says where it is.
 */
export const countRounds = (everyday: number, inCi: number): number =>
  Number(process.env['KILLS'] ?? (process.env['CI'] ? inCi : everyday));
