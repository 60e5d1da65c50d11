import { bigint, defineTable, integer, text, type TableTypes } from '#core/server';

/** The tabs that have a flow open; a row counts until a while after `seen_date`. */
export const flowPresence = defineTable('flow_presence', {
  owner: 'company',
  since: '2026-11-27T02:50_flowPresence',
  columns: {
    company_id: text(),
    flow_id: text(),
    customer_id: text(),
    /** Chosen by the tab. */
    tab_id: text(),
    node_id: text().nullable(),
    /** 1 with unsaved changes. */
    unsaved: integer(),
    seen_date: bigint(),
  },
  key: ['company_id', 'flow_id', 'customer_id', 'tab_id'],
  indices: {
    flow_presence_by_age: {
      columns: ['company_id', 'seen_date'],
      since: '2026-11-30T03:00_presenceTurns',
    },
  },
});

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof flowPresence]> {}
}
