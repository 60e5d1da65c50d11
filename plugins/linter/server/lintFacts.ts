import { handle } from '#core/server';
import { variableStore } from '#plugins/variables/contract';
import { lintFacts as endpoint } from '../contract';
import { collectFacts } from './collectFacts';
import { flowStore } from '#plugins/flows/contract';

/**
 * Tells the linter in the browser what it needs to know around a flow, so that it finds what the
 * server finds.
 */
export const lintFacts = handle(endpoint, async ({ params, query }, { db, server, companyId }) => {
  const { flowId } = params;
  await server.get(flowStore).findVersion(db, { flowId, versionId: '-1' });
  const calls = (query.calls ?? '').split(',').filter(Boolean).slice(0, 500);
  const variables = await server.get(variableStore).load(companyId, flowId);
  return collectFacts(server, db, { flowId, calls, variables });
});
