import {
  bigint,
  defineTable,
  integer,
  json,
  real,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';
import type { CanaryState, CanaryWhy, RampStep, ReleaseWay } from '../contract';
import type { ReleaseFact } from '../contract/internal';
import type { Overridden } from './canaries/findRefusal';

const since = '2026-11-28T09:30_releases';
const factsSince = '2026-11-28T13:00_releaseFacts';
const turnsSince = '2026-11-30T03:00_canaryTurns';
const mailsSince = '2026-11-28T20:00_canaryMails';

/** A time in which the same share of starts got the new version. */
export interface Phase {
  readonly step: number;
  /** From 0 to 1; 0 while it is paused. */
  readonly share: number;
}

/** Canaries; of a flow, one at most goes on. */
export const canaries = defineTable('canaries', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    canary_id: text(),
    flow_id: text(),
    /** Empty for all. */
    policy_id: text(),
    from_version: integer(),
    to_version: integer(),
    steps: json<readonly RampStep[]>(),
    step: integer(),
    step_date: bigint(),
    /** By their numbers, the last one being the present one; runs are marked with it. */
    phases: json<readonly Phase[]>(),
    state: text<CanaryState>(),
    why: text<CanaryWhy>(),
    note: text(),
    /** Percentage points, and percent. */
    loss: integer(),
    slowdown: integer(),
    reason: text(),
    started_by: text(),
    started_date: bigint(),
    /** 0 while it goes on. */
    ended_date: bigint(),
    facts: json<readonly ReleaseFact[]>().default('[]').since(factsSince),
    /** The rules that its start overrode; its end may break the same ones. */
    overridden: json<Overridden>().default('{"rules":[],"titles":[]}').since(factsSince),
    override_reason: text().default('').since(factsSince),
    /** 1 where those who can deploy get a mail when it is rolled back without a person. */
    mails: integer().default(1).since(mailsSince),
    /** When it is judged next, while it is running. */
    next_look: bigint().default(0).since(turnsSince),
  },
  key: ['company_id', 'canary_id'],
  indices: {
    canaries_live: { columns: ['state'] },
    canaries_due: {
      columns: ['company_id', 'next_look'],
      where: "state = 'running'",
      since: turnsSince,
    },
    canaries_of_flow: {
      columns: ['company_id', 'flow_id'],
      unique: true,
      where: 'ended_date = 0',
    },
  },
});

/** The columns that count the bands of durations. */
export const bandColumns = [
  ...(['h0', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7'] as const),
  ...(['h8', 'h9', 'h10', 'h11', 'h12', 'h13', 'h14'] as const),
] as const;
/** The counts of each version, in the order in which they are stored. */
export const measures = [
  'started',
  'success',
  'failure',
  'error',
  'timeout',
  ...bandColumns,
] as const;
export const countKey = ['company_id', 'canary_id', 'phase', 'arm'] as const;

const canaryCounts = defineTable('canary_counts', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    canary_id: text(),
    phase: integer(),
    /** 0 for the old version, 1 for the new one. */
    arm: integer(),
    ...(Object.fromEntries(measures.map(name => [name, bigint()])) as Record<
      (typeof measures)[number],
      ReturnType<typeof bigint>
    >),
  },
  key: [...countKey],
});

/** How the versions compared each time that was different. */
const canaryLooks = defineTable('canary_looks', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    canary_id: text(),
    at: bigint(),
    ends: integer(),
    /** From -1 to 1. */
    estimate: real(),
    low: real(),
    high: real(),
  },
  key: ['company_id', 'canary_id', 'at'],
});

/** Each change of a version that runs, written in its transaction. */
const releases = defineTable('releases', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    release_id: text(),
    at: bigint(),
    flow_id: text(),
    before: integer().nullable(),
    after: integer().nullable(),
    way: text<ReleaseWay>(),
    actor_id: text(),
    reason: text(),
    /** The page that tells more of why; empty without one. */
    page: text(),
    canary_id: text(),
    facts: json<readonly ReleaseFact[]>().default('[]').since(factsSince),
    overrode: json<readonly string[]>().default('[]').since(factsSince),
  },
  key: ['company_id', 'release_id'],
  indices: {
    releases_by_time: ['company_id', 'at'],
    releases_by_flow: ['company_id', 'flow_id', 'at'],
  },
});

/** Canaries with their counts, and the history of deployments. */
export const releaseTables = [canaries, canaryCounts, canaryLooks, releases] as const;

export type CanaryRow = RowOf<typeof canaries>;
export type CountsRow = RowOf<typeof canaryCounts>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof releaseTables> {}
}
