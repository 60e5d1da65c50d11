import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { makeMonth, toMonth } from './eventMonths';

it.runIf(process.env['TEST_DATABASE_URL'])(
  'compresses recorded steps the quick way where PostgreSQL knows it, in months to come as well (guarantee 17)',
  async () => {
    const sluice = await startServer();
    const { database } = sluice.server;
    await database.transaction(undefined, db => makeMonth(db, toMonth(Date.now(), 11)));
    const { rows } = await sql<{ way: string; quick: boolean }>`
      select attcompression::text as way, (select 'lz4' = any(enumvals) from pg_settings
        where name = 'default_toast_compression') as quick from pg_attribute
      where attname = 'events' and attrelid in
        (select inhrelid from pg_inherits where inhparent = 'run_events'::regclass)`.execute(
      database.allCompanies,
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { way, quick } of rows) expect(way).toBe(quick ? 'l' : '');
    await sluice.close();
  },
);
