import type { Service } from '#core/contract';
import { provide } from '#core/server';
import { outcomeObserver } from '#plugins/connectors/contract';
import { runObserver } from '#plugins/runtime/contract';
import { figureTables } from './figureTables';
import { Tally } from './Tally';

/** Counts runs and outcomes; one a process. */
export const tally: Service<Tally> = { kind: 'service', id: 'analytics.tally' };

/** The figures themselves: their tables, and what counts. */
export const figureParts = {
  migrations: { '2026-11-21T14:00_analytics': figureTables },
  companyTables: [
    'analytics_runs',
    'analytics_nodes',
    'analytics_errors',
    'analytics_outcomes',
    'analytics_examples',
    'analytics_marks',
    'analytics_dirty',
    'company_counts',
  ],
  contributes: [
    provide('analytics.tally', tally, server => new Tally(server)),
    provide('analytics.runObserver', runObserver, server => server.get(tally).runs),
    provide('analytics.outcomeObserver', outcomeObserver, server => server.get(tally).outcomes),
  ],
};
