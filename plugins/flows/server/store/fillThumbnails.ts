import type { Job } from '#core/server';
import { httpsAddress } from '#plugins/flows/contract/graph/toAppearance';
import { readDocument } from './findFlow';

const atOnce = 50;

/** Writes the picture's address of the flows that were saved before their row kept it. */
export const fillThumbnails: Job = {
  id: 'flows.fillThumbnails',
  every: 10 * 60_000,
  async run({ server, signal, fenced }) {
    const { allCompanies } = server.database;
    for (;;) {
      const rows = await allCompanies
        .selectFrom('flows')
        .innerJoin('flow_versions as v', join =>
          join
            .onRef('v.company_id', '=', 'flows.company_id')
            .onRef('v.flow_id', '=', 'flows.flow_id')
            .onRef('v.version_id', '=', 'flows.current_version'),
        )
        .select(['v.company_id', 'v.flow_id', 'v.version_id'])
        .where('flows.thumbnail_url', 'is', null)
        .limit(atOnce)
        .execute();
      if (rows.length === 0 || signal.aborted) return;
      const addresses: string[] = [];
      for (const row of rows)
        addresses.push(httpsAddress((await readDocument(allCompanies, row))?.['thumbnailUrl']));
      await fenced(async db => {
        for (const [at, { company_id, flow_id }] of rows.entries())
          await db
            .updateTable('flows')
            .set({ thumbnail_url: addresses[at] ?? '' })
            .where('company_id', '=', company_id)
            .where('flow_id', '=', flow_id)
            .where('thumbnail_url', 'is', null)
            .execute();
      });
    }
  },
};
