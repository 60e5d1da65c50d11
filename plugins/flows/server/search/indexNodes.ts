import { format } from '#core/contract';
import type { Job } from '#core/server';
import { timeSlices, walkRows, type Condition } from '#core/server/internal';
import { strings } from '../../strings';
import { readDocument } from '../store/findFlow';
import { flows } from '../tables';
import { toFoundNodes } from './foundNodes';
import { writeNodes } from './writeNodes';

/** Flows of which a turn reads the documents. */
const atOnce = 20;

/** Whether a flow has nodes of which the search knows none. */
const isMissing: Condition = ({ and, exists, not, selectFrom }) =>
  and([
    exists(
      selectFrom('flow_versions as v')
        .select('v.version_id')
        .whereRef('v.company_id', '=', 'flows.company_id')
        .whereRef('v.flow_id', '=', 'flows.flow_id')
        .whereRef('v.version_id', '=', 'flows.current_version')
        .where('v.node_count', '>', 0),
    ),
    not(
      exists(
        selectFrom('flow_nodes as n')
          .select('n.node_id')
          .whereRef('n.company_id', '=', 'flows.company_id')
          .whereRef('n.flow_id', '=', 'flows.flow_id')
          .whereRef('n.version_id', '=', 'flows.current_version'),
      ),
    ),
  ]);

/**
 * Brings into the search the flows that were saved before it knew of nodes, and those whose version
 * went back, by turns of their companies.
 */
export const indexNodes: Job = {
  id: 'flows.indexNodes',
  every: 10 * 60_000,
  async run(context) {
    let done = 0;
    await walkRows(
      context,
      flows,
      isMissing,
      async ({ companyId, lieThere }) => {
        const db = context.server.database.forCompany(companyId);
        const missing = await db
          .selectFrom('flows')
          .select(['company_id', 'flow_id', 'current_version as version_id'])
          .where(lieThere)
          .where(row => isMissing(row))
          .execute();
        const indexed: Parameters<typeof writeNodes>[2][] = [];
        for (const row of missing) {
          const graph = (await readDocument(db, row))?.graphData;
          const nodes = graph && (await timeSlices.run(companyId, toFoundNodes(graph)));
          indexed.push(nodes ?? new Map());
        }
        done += await context.fenced(async tx => {
          let written = 0;
          for (const [at, rows] of indexed.entries())
            if ((await writeNodes(tx, missing[at]!, rows)) > 0) written += 1;
          return written;
        });
      },
      atOnce,
    );
    return done > 0 ? format(strings.indexed, { count: done }) : undefined;
  },
};
