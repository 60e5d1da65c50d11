export interface ConstructsTable {
  company_id: string;
  /** `name##SK##context`, or `name##SK##flow##SK##flowId`. */
  name: string;
  context: string;
  type: string;
  display_name: string;
  /** JSON, sealed for a secret; null for none. */
  value: string | null;
  mutable: number;
  min: number;
  max: number;
  /** Empty but for flow variables. */
  flow_id: string;
  customer_id: string;
  created_date: number;
  /** 1 when it came with a flow; such ones do not count against the limit. */
  carried: number;
}
/** What an end user's variables hold. */
export interface UserVariablesTable {
  company_id: string;
  user_id: string;
  name: string;
  /** JSON. */
  value: string;
}

declare module '#core/server/database/tables' {
  interface Tables {
    constructs: ConstructsTable;
    user_variables: UserVariablesTable;
  }
}
