import {
  bigint,
  defineTable,
  json,
  text,
  type RowOf,
  type TableTypes,
  type Limited,
} from '#core/server';
import type { StoredValues } from '../domain/storedValues';
import { strings } from '../strings';

export const connections = defineTable('connections', {
  owner: 'company',
  since: '2026-11-21T00:10_connections',
  columns: {
    company_id: text(),
    connection_id: text(),
    connector_id: text(),
    name: text(),
    customer_id: text(),
    created_date: bigint(),
    updated_date: bigint(),
    /** JSON: `StoredValues`. */
    properties: json<StoredValues>(),
  },
  key: ['company_id', 'connection_id'],
});

/** Connections, as a company configured them. */
export const connectionTables = [connections] as const;

export type ConnectionRow = RowOf<typeof connections>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof connectionTables> {}
}

/** How many connections an environment can have. */
export const connectionLimit: Limited = {
  kind: 'connections',
  title: strings.connections.text,
  usual: 10_000,
};
