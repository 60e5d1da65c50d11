import type { Queries, ServerHost } from '#core/server';
import { TtlCache } from '#core/server/cache/TtlCache';
import { anySource, type ContentSources } from '../../contract';

const name = 'content-sources';

const parse = (text: string): ContentSources => ({
  ...anySource,
  ...(JSON.parse(text) as Partial<ContentSources>),
});

/** The list of content sources, as the installation stores it. */
export class StoredSources {
  private readonly known = new TtlCache<ContentSources>();
  constructor(private readonly server: Pick<ServerHost, 'database'>) {}

  read(): Promise<ContentSources> {
    return this.known.get('', name, async () => {
      const row = await this.server.database.allCompanies
        .selectFrom('installation')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? parse(row.value) : anySource;
    });
  }

  async write(sources: ContentSources, record?: (db: Queries) => Promise<void>): Promise<void> {
    const value = JSON.stringify(sources);
    await this.server.database.transaction(undefined, async db => {
      await db
        .insertInto('installation')
        .values({ name, value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute();
      await record?.(db);
    });
    this.known.clear();
  }
}
