/** Which flow of the company does the work of a capability that cannot run here. */
export interface StandInsTable {
  company_id: string;
  connector_id: string;
  capability: string;
  flow_id: string;
  /** -1 is the deployed version. */
  version_id: number;
  customer_id: string;
  updated_date: number;
}

declare module '#core/server/database/tables' {
  interface Tables {
    stand_ins: StandInsTable;
  }
}
