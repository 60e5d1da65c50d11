import type { AnyQueries } from '#core/contract';
import {
  bigint,
  defineTable,
  integer,
  json,
  real,
  text,
  type RowOf,
  type TableTypes,
  createEncryptedColumn,
} from '#core/server';
import type { Migration } from 'kysely';
import type { Embed } from '#plugins/flows/contract/internal';
import type { Ending, RunReply, StoredEvent } from '../../contract';

/** How a trial ended. */
type Outcome = Omit<RunReply & { kind: 'ended' }, 'kind' | 'interactionId'>;

/** One run of a flow, from its start to its end; the state is there only while it waits. */
export const interactions = defineTable('interactions', {
  owner: 'company',
  since: '2026-11-21T01:10_interactions',
  columns: {
    company_id: text(),
    interaction_id: text(),
    flow_id: text(),
    version_id: integer(),
    policy_id: text(),
    correlation_id: text(),
    /** `waiting`, `success`, `failure`, `error` or `timeout`. */
    status: text(),
    is_trial: integer(),
    has_error: integer(),
    start_time: bigint(),
    /** Milliseconds from the start to the last step. */
    time_difference: real(),
    /** The node whose screen waits. */
    node_id: text(),
    /** Of the token that the next answer must bring. */
    token_hash: text(),
    /** Until when the process that took the last answer is waited for. */
    lease_until: bigint(),
    expires: bigint(),
    legs: integer(),
    /** Encrypted JSON. */
    state: text(),
    /** How a trial ended. */
    outcome: json<Outcome>().orEmpty(),
    /** Whom the flow signed in; empty until it did. */
    user_id: text().default('').since('2026-11-21T07:00_endings'),
    /** The part that handles the run's end; empty for none. */
    ending: json<Ending>().orEmpty().default('').since('2026-11-21T07:00_endings'),
    /** Of what only the run's browser knows; empty while no browser has opened it. */
    browser: text().default('').since('2026-11-21T07:20_returns'),
    /**
     * JSON list of nodes at whose end the run's policy counts a success; empty when every good end is
     * one.
     */
    success_nodes: json<readonly string[]>()
      .orEmpty()
      .default('')
      .since('2026-11-21T07:40_policyEnds'),
    /** The page of another site that shows the run; empty when none does. */
    embed: json<Embed>().orEmpty().default('').since('2026-11-21T07:40_policyEnds'),
    /** 1 when it ended where its policy counts a success. */
    reached: integer().default(0).since('2026-11-21T07:40_policyEnds'),
    /** Counts who has taken the interaction: a write under an older number has no effect. */
    lease: integer().default(0).since('2026-11-21T07:44_runLeases'),
    /** The languages that the start asked for, the most wanted first; empty for none. */
    ui_locales: text().default('').since('2026-11-26T04:31_runLanguages'),
    /** The mark of the part that selected its version; empty if none did. */
    mark: text().default('').since('2026-11-28T09:20_runMark'),
  },
  key: ['company_id', 'interaction_id'],
  indices: {
    runs_by_age: { columns: ['company_id', 'start_time'], since: '2026-11-21T07:44_runLeases' },
    runs_by_end: {
      columns: ['expires'],
      where: "status = 'waiting'",
      since: '2026-11-21T07:44_runLeases',
    },
    runs_late: {
      columns: ['company_id', 'expires'],
      where: "status = 'waiting'",
      since: '2026-11-30T03:00_runsLate',
    },
  },
});

/** The recorded steps between two answers of a person, in one row. */
export const runEvents = defineTable('run_events', {
  owner: 'company',
  since: '2026-11-21T01:10_interactions',
  columns: {
    company_id: text(),
    interaction_id: text(),
    leg: integer(),
    flow_id: text(),
    start_time: bigint(),
    /** JSON list. */
    events: json<readonly StoredEvent[]>(),
  },
  key: ['company_id', 'interaction_id', 'leg'],
});

/** Addresses where a browser comes back to an interaction, or opens its page; each is good once. */
export const returnAddresses = defineTable('return_addresses', {
  owner: 'company',
  since: '2026-11-21T07:20_returns',
  columns: {
    company_id: text(),
    state_hash: text(),
    /** `callback`, `page` or `link`. */
    kind: text(),
    interaction_id: text(),
    node_id: text(),
    expires: bigint(),
    /** Until when it is being opened, where it can be opened again. */
    opening_until: bigint().default(0).since('2026-11-30T10:20_linkOpening'),
  },
  key: ['company_id', 'state_hash'],
  indices: {
    return_addresses_by_end: ['company_id', 'expires'],
  },
});

/** Interactions, their recorded steps, and where browsers come back to them. */
export const recordingTables = [interactions, runEvents, returnAddresses] as const;

export type InteractionRow = RowOf<typeof interactions>;
export type RunEventsRow = RowOf<typeof runEvents>;
export type ReturnAddressRow = RowOf<typeof returnAddresses>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof recordingTables> {}
}

/** Lists runs by flow, until the plugin of runs brings an index that holds more. */
export const firstRunIndex: Migration = {
  up: (db: AnyQueries) =>
    db.schema
      .createIndex('interactions_of_flow')
      .on('interactions')
      .columns(['company_id', 'flow_id', 'start_time'])
      .execute(),
};

/** Counts the good ends from before policies said what they count. */
export const countGoodEnds: Migration = {
  async up(db: AnyQueries) {
    await db
      .updateTable('interactions')
      .set({ reached: 1 })
      .where('status', '=', 'success')
      .execute();
  },
};

/** The state of runs that wait, which is encrypted. */
export const waitingState = createEncryptedColumn('interactions', 'interaction_id', 'state', {
  among: { column: 'status', value: 'waiting' },
});
