/** One run of a flow, from its start to its end; the state is there only while it waits. */
export interface InteractionsTable {
  company_id: string;
  interaction_id: string;
  flow_id: string;
  version_id: number;
  policy_id: string;
  correlation_id: string;
  /** Whom the flow signed in; empty until it did. */
  user_id: string;
  /** JSON: what takes the run's end; empty when nothing does. */
  ending: string;
  /** Of what only the run's browser knows; empty while no browser has opened it. */
  browser: string;
  /** JSON: the page of another site that shows the run; empty when none does. */
  embed: string;
  /**
   * JSON list of nodes at whose end the run's policy counts a success; empty when every good end is
   * one.
   */
  success_nodes: string;
  /** 1 when it ended where its policy counts a success. */
  reached: number;
  /** `waiting`, `success`, `failure`, `error` or `timeout`. */
  status: string;
  is_trial: number;
  has_error: number;
  start_time: number;
  /** Milliseconds from the start to the last step. */
  time_difference: number;
  /** The node whose screen waits. */
  node_id: string;
  /** Of the token that the next answer must bring. */
  token_hash: string;
  /** Until when the process that took the last answer is waited for. */
  lease_until: number;
  /** Counts who has taken the interaction: a write under an older number has no effect. */
  lease: number;
  expires: number;
  legs: number;
  /** Sealed JSON. */
  state: string;
  /** JSON: how a trial ended. */
  outcome: string;
}
/** The recorded steps between two answers of a person, in one row. */
export interface RunEventsTable {
  company_id: string;
  interaction_id: string;
  leg: number;
  flow_id: string;
  start_time: number;
  /** JSON list. */
  events: string;
}
/** Addresses where a browser comes back to an interaction, or opens its page; each is good once. */
export interface ReturnAddressesTable {
  company_id: string;
  state_hash: string;
  /** `callback`, `page` or `link`. */
  kind: string;
  interaction_id: string;
  node_id: string;
  expires: number;
}
