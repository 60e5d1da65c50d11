import { sql } from 'kysely';
import { toJson, type Job } from '#core/server';
import { readLongJson, walkRows } from '#core/server/internal';
import { flowTemplates, marketTemplates } from '../tables';
import { readTemplateInfo } from './templateInfo';

const hasNoOutline = () => sql<boolean>`info not like ${'%"sketch":%'}`;

/** Draws the outlines of templates that were made before templates had one. */
export const drawOutlines: Job = {
  id: 'templates.drawOutlines',
  every: 10 * 60_000,
  async run(context) {
    const { allCompanies } = context.server.database;
    for (const table of [flowTemplates, marketTemplates])
      await walkRows(
        context,
        table,
        hasNoOutline,
        async ({ lieThere }) => {
          const row = await allCompanies
            .selectFrom(table.name)
            .select('document')
            .where(lieThere)
            .where(hasNoOutline)
            .executeTakeFirst();
          if (!row) return;
          const { document } = row;
          const info = readTemplateInfo(await readLongJson(allCompanies, '', document));
          if (!info?.sketch) return;
          await context.fenced(db =>
            db
              .updateTable(table.name)
              .set({ info: toJson(info) })
              .where(lieThere)
              .where('document', '=', document)
              .execute(),
          );
        },
        // One by one, since a document can be 10 MB long.
        1,
      );
  },
};
