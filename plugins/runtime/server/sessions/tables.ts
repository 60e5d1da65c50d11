/** Sign-on sessions of end users' browsers. */
export interface SignOnSessionsTable {
  company_id: string;
  token_hash: string;
  session_id: string;
  user_id: string;
  /** JSON: epoch milliseconds by method. */
  methods: string;
  created_date: number;
  active_date: number;
  idle_seconds: number;
  expires: number;
}

declare module '#core/server/database/tables' {
  interface Tables {
    sign_on_sessions: SignOnSessionsTable;
  }
}
