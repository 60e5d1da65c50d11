import type { Job } from '../../../../core/server';
import { flowOf } from '../store/flowOf';
import { writeNodes } from './writeNodes';

const atOnce = 20;

/** Brings into the search the flows that were saved before it knew of nodes, and those whose version went back. */
export const indexNodes: Job = {
  id: 'flows.indexNodes',
  every: 10 * 60_000,
  async run({ server, signal, fenced }) {
    const { across } = server.database;
    let done = 0;
    for (;;) {
      const missing = await across
        .selectFrom('flows')
        .innerJoin('flow_versions as v', join =>
          join
            .onRef('v.company_id', '=', 'flows.company_id')
            .onRef('v.flow_id', '=', 'flows.flow_id')
            .onRef('v.version_id', '=', 'flows.current_version'),
        )
        .selectAll('flows')
        .select(['v.document', 'v.version_id', 'v.lint'])
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
        .limit(atOnce)
        .execute();
      if (missing.length === 0 || signal.aborted) return done > 0 ? `${done} flows brought into the search` : undefined;
      await fenced(async db => {
        for (const row of missing) await writeNodes(db, row, flowOf(row, row).graphData);
      });
      done += missing.length;
    }
  },
};
