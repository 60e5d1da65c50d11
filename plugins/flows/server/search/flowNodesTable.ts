import type { Kysely, Migration } from 'kysely';

/** One node of a flow's current version, as the search finds it. */
export interface FlowNodesTable {
  company_id: string;
  flow_id: string;
  version_id: number;
  node_id: string;
  title: string;
  /** Empty where the node has none. */
  capability: string;
  connector_id: string;
  /** Title, capability and connector in lower case; no value of a property. */
  words: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    flow_nodes: FlowNodesTable;
  }
}

/** The nodes of current versions, for the search. */
export const flowNodesTable: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('flow_nodes')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('version_id', 'integer', column => column.notNull())
      .addColumn('node_id', 'text', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('capability', 'text', column => column.notNull())
      .addColumn('connector_id', 'text', column => column.notNull())
      .addColumn('words', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('flow_nodes_key', ['company_id', 'flow_id', 'version_id', 'node_id'])
      .execute();
  },
};
