import '../tables';
import { handle, type Queries, type Job } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import { notePresence as note } from '../../contract';
import { forgetOld } from '#core/server/internal';
import { flowPresence } from '../tables';

import '../tables';

/** How long a tab counts as open after its last call, in milliseconds. */
export const openMs = 40_000;
/** Tabs of one person at one flow, and tabs that are returned: the newest. */
const mostTabs = 10;
const mostPeople = 50;

/** Notes where a tab is, and answers with the others that have the flow open. */
export const notePresence = handle(note, async ({ params: { flowId }, body }, call) => {
  const { db, server, customerId, companyId } = call;
  const store = server.get(flowStore);
  const { currentVersion } = await store.findVersion(db, { flowId, versionId: '-1' });
  const { tabId, nodeId, unsaved, leaves, versionId } = body;
  const now = Date.now();
  const own = db
    .deleteFrom('flow_presence')
    .where('flow_id', '=', flowId)
    .where('customer_id', '=', customerId);
  if (leaves) await own.where('tab_id', '=', tabId).execute();
  else {
    const row = { node_id: nodeId ?? null, unsaved: unsaved ? 1 : 0, seen_date: now };
    const key = { company_id: companyId, flow_id: flowId, customer_id: customerId, tab_id: tabId };
    await db
      .insertInto('flow_presence')
      .values({ ...key, ...row })
      .onConflict(taken =>
        taken.columns(['company_id', 'flow_id', 'customer_id', 'tab_id']).doUpdateSet(row),
      )
      .execute();
    const tabs = await db
      .selectFrom('flow_presence')
      .select('tab_id')
      .where('flow_id', '=', flowId)
      .where('customer_id', '=', customerId)
      .orderBy('seen_date', 'desc')
      .orderBy('tab_id')
      .execute();
    const old = tabs.slice(mostTabs).map(({ tab_id }) => tab_id);
    if (old.length > 0) await own.where('tab_id', 'in', old).execute();
  }
  const people = leaves ? [] : await listPeople(db, { flowId, customerId, tabId, now });
  if (currentVersion <= versionId) return { people };
  const name = (await store.savedBy(db, flowId, currentVersion)) ?? '';
  return { people, saved: { versionId: currentVersion, name } };
});

interface Tab {
  readonly flowId: string;
  readonly customerId: string;
  readonly tabId: string;
  readonly now: number;
}
/** Lists the other tabs that have the flow open, those seen last first. */
async function listPeople(db: Queries, { flowId, customerId, tabId, now }: Tab) {
  const rows = await db
    .selectFrom('flow_presence as tab')
    .innerJoin('customers as person', 'person.customer_id', 'tab.customer_id')
    .select([
      'tab.tab_id',
      'tab.customer_id',
      'tab.node_id',
      'tab.unsaved',
      'person.first_name',
      'person.last_name',
      'person.email',
    ])
    .where('tab.flow_id', '=', flowId)
    .where('tab.seen_date', '>=', now - openMs)
    .orderBy('tab.customer_id')
    .orderBy('tab.tab_id')
    .limit(mostPeople + 1)
    .execute();
  return rows
    .filter(row => row.customer_id !== customerId || row.tab_id !== tabId)
    .slice(0, mostPeople)
    .map(row => ({
      tabId: row.tab_id,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      self: row.customer_id === customerId,
      ...(row.node_id === null ? {} : { nodeId: row.node_id }),
      unsaved: row.unsaved === 1,
    }));
}

/** Deletes the rows of tabs that count as closed. */
export const forgetPresence: Job = {
  id: 'compare.forgetPresence',
  every: 3_600_000,
  run: async context => {
    await forgetOld(context, {
      table: flowPresence,
      by: 'seen_date',
      before: context.due - openMs,
    });
  },
};
