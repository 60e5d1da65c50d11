import { sql } from 'kysely';
import { toJson, type Job } from '#core/server';
import { readLongJson } from '#core/server/internal';
import { readTemplateInfo } from './templateInfo';

/** Draws the outlines of templates that were made before templates had one. */
export const drawOutlines: Job = {
  id: 'templates.drawOutlines',
  every: 10 * 60_000,
  async run({ server, signal, fenced }) {
    const { allCompanies } = server.database;
    for (const table of ['flow_templates', 'market_templates'] as const) {
      // A document without flows has no outline: each is looked at once a run.
      let last = '';
      while (!signal.aborted) {
        // One by one, since a document can be 10 MB long.
        const row = await allCompanies
          .selectFrom(table)
          .select(['flow_template_id', 'document'])
          .where(sql<boolean>`info not like ${'%"sketch":%'}`)
          .where('flow_template_id', '>', last)
          .orderBy('flow_template_id')
          .limit(1)
          .executeTakeFirst();
        if (!row) break;
        const { flow_template_id, document } = row;
        last = flow_template_id;
        const info = readTemplateInfo(await readLongJson(allCompanies, '', document));
        if (!info?.sketch) continue;
        await fenced(async db => {
          await db
            .updateTable(table)
            .set({ info: toJson(info) })
            .where('flow_template_id', '=', flow_template_id)
            .where('document', '=', document)
            .execute();
        });
      }
    }
  },
};
