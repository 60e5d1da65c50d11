import type { Job } from '#core/server';
import { walkRows } from '#core/server/internal';
import { httpsAddress } from '#plugins/flows/contract/graph/toAppearance';
import { flows } from '../tables';
import { readDocument } from './findFlow';

/** Flows of which a turn reads the documents. */
const atOnce = 20;

/** Writes the picture's address of the flows that were saved before their row kept it. */
export const fillThumbnails: Job = {
  id: 'flows.fillThumbnails',
  every: 10 * 60_000,
  run: context =>
    walkRows(
      context,
      flows,
      row => row('thumbnail_url', 'is', null),
      async ({ companyId, lieThere }) => {
        const db = context.server.database.forCompany(companyId);
        const rows = await db
          .selectFrom('flows')
          .select(['company_id', 'flow_id', 'current_version as version_id'])
          .where(lieThere)
          .where('thumbnail_url', 'is', null)
          .execute();
        const addresses: string[] = [];
        for (const row of rows)
          addresses.push(httpsAddress((await readDocument(db, row))?.['thumbnailUrl']));
        await context.fenced(async tx => {
          for (const [at, { company_id, flow_id }] of rows.entries())
            await tx
              .updateTable('flows')
              .set({ thumbnail_url: addresses[at] ?? '' })
              .where('company_id', '=', company_id)
              .where('flow_id', '=', flow_id)
              .where('thumbnail_url', 'is', null)
              .execute();
        });
      },
      atOnce,
    ),
};
