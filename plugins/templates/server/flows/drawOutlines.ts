import { sql } from 'kysely';
import { readJson, toJson, type Job } from '#core/server';
import { readTemplateInfo } from './templateInfo';

const atOnce = 5;

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
        const rows = await allCompanies
          .selectFrom(table)
          .select(['flow_template_id', 'document'])
          .where(sql<boolean>`info not like ${'%"sketch":%'}`)
          .where('flow_template_id', '>', last)
          .orderBy('flow_template_id')
          .limit(atOnce)
          .execute();
        const end = rows.at(-1);
        if (!end) break;
        for (const { flow_template_id, document } of rows) {
          const info = readTemplateInfo(readJson(document));
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
        last = end.flow_template_id;
      }
    }
  },
};
