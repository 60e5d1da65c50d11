import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { isDiskFull } from '../dialect';

/** Pools whose server said that its disk is full. */
const full = new WeakSet<pg.Pool>();

/** Notes that a pool’s server said so. */
export const noteDiskFull = (pool: pg.Pool): void => void full.add(pool);

/** Finds whether the disk of a pool’s server that said so is still full: a table tries it. */
export async function findFullDisk(pool: pg.Pool, db: Kysely<any>): Promise<string | undefined> {
  if (!full.has(pool)) return undefined;
  const fill = sql`create temp table disk_probe on commit drop as select generate_series(1, 20000)`;
  try {
    await db.transaction().execute(tx => fill.execute(tx));
  } catch (fault) {
    return isDiskFull(fault) ? 'The disk of the database server is full.' : undefined;
  }
  full.delete(pool);
  return undefined;
}
