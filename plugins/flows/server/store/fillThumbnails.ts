import { readJson, type Job } from '#core/server';
import { httpsAddress } from '#plugins/flows/contract/graph/toAppearance';

const atOnce = 50;

/** Writes the picture's address of the flows that were saved before their row kept it. */
export const fillThumbnails: Job = {
  id: 'flows.fillThumbnails',
  every: 10 * 60_000,
  async run({ server, signal, fenced }) {
    for (;;) {
      const rows = await server.database.allCompanies
        .selectFrom('flows')
        .innerJoin('flow_versions as v', join =>
          join
            .onRef('v.company_id', '=', 'flows.company_id')
            .onRef('v.flow_id', '=', 'flows.flow_id')
            .onRef('v.version_id', '=', 'flows.current_version'),
        )
        .select(['flows.company_id', 'flows.flow_id', 'v.document'])
        .where('flows.thumbnail_url', 'is', null)
        .limit(atOnce)
        .execute();
      if (rows.length === 0 || signal.aborted) return;
      await fenced(async db => {
        for (const { company_id, flow_id, document } of rows)
          await db
            .updateTable('flows')
            .set({ thumbnail_url: httpsAddress(readJson(document)['thumbnailUrl']) })
            .where('company_id', '=', company_id)
            .where('flow_id', '=', flow_id)
            .where('thumbnail_url', 'is', null)
            .execute();
      });
    }
  },
};
