/**
 * How often a test kills processes: seldom on a developer's machine, more often where CI is set, as
 * often as KILLS says where it is.
 */
export const countRounds = (everyday: number, inCi: number): number =>
  Number(process.env['KILLS'] ?? (process.env['CI'] ? inCi : everyday));
