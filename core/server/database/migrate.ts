import { Migrator, type Kysely, type Migration } from 'kysely';
import { type Engine, OpenFault } from './dialect';
import { secureRows } from './secureRows';

/**
 * Brings the tables up to date, once among many processes, in the order of the migrations' names
 * (their times). On PostgreSQL every company-owned table then has row-level security forced.
 */
export async function migrate(
  db: Kysely<any>,
  migrations: Readonly<Record<string, Migration>>,
  companyTables: readonly string[],
  engine: Engine,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const at = results?.find(result => result.status === 'Error')?.migrationName;
    const why = error instanceof Error ? error.message : String(error);
    throw new OpenFault(
      `The database could not be brought up to date${at ? ` at "${at}"` : ''}: ${why}`,
    );
  }
  if (engine === 'postgres' && results?.length)
    for (const table of companyTables) await secureRows(db, table);
}
