export interface ConnectionsTable {
  company_id: string;
  connection_id: string;
  connector_id: string;
  name: string;
  customer_id: string;
  created_date: number;
  updated_date: number;
  /** JSON: `StoredValues`. */
  properties: string;
}

declare module '#core/server/database/tables' {
  interface Tables {
    connections: ConnectionsTable;
  }
}
