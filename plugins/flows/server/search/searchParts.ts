import { contribute, jobs } from '#core/server';
import { flowNodesTable } from './flowNodesTable';
import { indexNodes } from './indexNodes';
import { searchHandlers } from './searchHandlers';

/** What finding nodes inside flows adds to the plugin's server half. */
export const searchParts = {
  migrations: { '2026-11-21T17:40_flowNodes': flowNodesTable },
  companyTables: ['flow_nodes'],
  handles: searchHandlers,
  contributes: [contribute(jobs, indexNodes.id, indexNodes)],
};
