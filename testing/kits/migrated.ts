import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { Database } from '#core/server/internal';
import { corePlugin } from '#core/server/corePlugin';
import { installed } from '../installed';

/** Whose tables an empty database has: those of the whole product, or of its core alone. */
export type Owner = 'product' | 'core';

// Hundreds of tests begin with an empty database: it is migrated once and copied, for as long as
// the migrations are the same.
const owners = { product: [corePlugin, ...installed], core: [corePlugin] } as const;
const fileName = 'sluice.db';

function markOf(owner: Owner): string {
  const text = owners[owner].flatMap(({ id, migrations = {}, tables, indices }) => [
    JSON.stringify([id, tables, indices]),
    ...Object.entries(migrations).map(([name, { up }]) => `${id} ${name} ${String(up)}`),
  ]);
  return createHash('sha256').update(text.join('\n')).digest('hex').slice(0, 16);
}
const marks: Readonly<Record<Owner, string>> = {
  product: markOf('product'),
  core: markOf('core'),
};

async function migrate(
  owner: Owner,
  dataFolder: string,
  databaseUrl: string | undefined,
): Promise<void> {
  const plugins = owners[owner];
  const database = await Database.open({ dataFolder, databaseUrl, plugins });
  for (const [id, cause] of database.migrated.broken)
    throw new Error(`The tables of "${id}" could not be made.`, { cause });
  // The file alone is copied, so that nothing may be left in the log beside it.
  if (database.engine === 'sqlite')
    await sql`pragma wal_checkpoint(truncate)`.execute(database.allCompanies);
  await database.close();
}

/** Puts an empty database with all tables of the product, or of its core, into a folder. */
export async function putMigrated(folder: string, owner: Owner = 'product'): Promise<void> {
  const kept = join(tmpdir(), `sluice-migrated-${marks[owner]}.db`);
  if (!existsSync(kept)) {
    const made = mkdtempSync(join(tmpdir(), 'sluice-migrating-'));
    await migrate(owner, made, undefined);
    renameSync(join(made, fileName), kept);
    rmSync(made, { recursive: true, force: true });
  }
  copyFileSync(kept, join(folder, fileName));
}

const templates: { [owner in Owner]?: Promise<string> } = {};

/**
 * The name of an empty database with all tables of the product, or of its core, on this PostgreSQL,
 * for others to be made from.
 */
export function migratedTemplate(address: string, owner: Owner): Promise<string> {
  return (templates[owner] ??= makeTemplate(address, owner));
}

async function makeTemplate(address: string, owner: Owner): Promise<string> {
  const name = `sluice_migrated_${marks[owner]}`;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    // Of processes that begin at once one makes it and the others wait; it has its name when it is
    // whole.
    await client.query('select pg_advisory_lock(7226111)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}_making with (force)`);
    await client.query(`create database ${name}_making`);
    const url = new URL(address);
    url.pathname = `/${name}_making`;
    await migrate(owner, '', url.href);
    await client.query(`alter database ${name}_making rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}
