import type { Job } from '#core/server';
import { readDocument } from '../store/findFlow';
import { timeSlices } from '#core/server/internal';
import { toFoundNodes } from './foundNodes';
import { writeNodes } from './writeNodes';
import { format } from '#core/contract';
import { strings } from '../../strings';

const atOnce = 20;

/**
 * Brings into the search the flows that were saved before it knew of nodes, and those whose version
 * went back.
 */
export const indexNodes: Job = {
  id: 'flows.indexNodes',
  every: 10 * 60_000,
  async run({ server, signal, fenced }) {
    const { allCompanies } = server.database;
    let done = 0;
    // A flow may hold nothing that is found, such as notes alone: each is looked at once a run.
    let last = { company_id: '', flow_id: '' };
    for (;;) {
      const missing = await allCompanies
        .selectFrom('flows')
        .innerJoin('flow_versions as v', join =>
          join
            .onRef('v.company_id', '=', 'flows.company_id')
            .onRef('v.flow_id', '=', 'flows.flow_id')
            .onRef('v.version_id', '=', 'flows.current_version'),
        )
        .select(['v.company_id', 'v.flow_id', 'v.version_id'])
        .where('v.node_count', '>', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('flow_nodes as n')
                .select('n.node_id')
                .whereRef('n.company_id', '=', 'flows.company_id')
                .whereRef('n.flow_id', '=', 'flows.flow_id')
                .whereRef('n.version_id', '=', 'flows.current_version'),
            ),
          ),
        )
        .where(eb =>
          eb.or([
            eb('flows.company_id', '>', last.company_id),
            eb.and([
              eb('flows.company_id', '=', last.company_id),
              eb('flows.flow_id', '>', last.flow_id),
            ]),
          ]),
        )
        .orderBy('flows.company_id')
        .orderBy('flows.flow_id')
        .limit(atOnce)
        .execute();
      const end = missing.at(-1);
      if (!end || signal.aborted)
        return done > 0 ? format(strings.indexed, { count: done }) : undefined;
      const found: Parameters<typeof writeNodes>[2][] = [];
      for (const row of missing) {
        const graph = (await readDocument(allCompanies, row))?.graphData;
        const nodes = graph && (await timeSlices.run(row.company_id, toFoundNodes(graph)));
        found.push(nodes ?? new Map());
      }
      done += await fenced(async db => {
        let written = 0;
        for (const [at, rows] of found.entries())
          if ((await writeNodes(db, missing[at]!, rows)) > 0) written += 1;
        return written;
      });
      last = end;
    }
  },
};
