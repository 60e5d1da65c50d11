import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';
import type {
  ChangeCounts,
  FixedVersion,
  ProposedFlow,
  RequestState,
  ReviewPolicy,
  RunBehavior,
  Verdict,
} from '../contract';

const since = '2026-11-28T09:20_reviews';

const changeRequests = defineTable('change_requests', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    request_id: text(),
    number: integer(),
    title: text(),
    description: text(),
    /** Title in lower case, for the search. */
    search_text: text(),
    state: text<RequestState>(),
    content_hash: text(),
    /** IDs of those who are asked to review. */
    reviewers: json<string[]>(),
    /** IDs of those who opened it, changed its content, or saved its versions. */
    contributors: json<string[]>(),
    created_by: text(),
    created_date: bigint(),
    updated_date: bigint(),
    ended_by: text(),
    ended_date: bigint(),
  },
  key: ['company_id', 'request_id'],
  indices: {
    change_requests_by_number: { columns: ['company_id', 'number'], unique: true },
    change_requests_by_state: ['company_id', 'state', 'number'],
  },
});
const changeRequestFlows = defineTable('change_request_flows', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    request_id: text(),
    flow_id: text(),
    version_id: integer(),
    base_version: integer(),
    content_hash: text(),
    /** The flow's name when it was proposed. */
    name: text(),
    counts: json<ChangeCounts>(),
    /** The versions of other flows that it runs by number. */
    fixed: json<readonly FixedVersion[]>().default('[]').since('2026-11-28T13:01_fixedVersions'),
  },
  key: ['company_id', 'request_id', 'flow_id'],
  indices: { change_request_flows_by_content: ['company_id', 'flow_id', 'content_hash'] },
});
const reviewComments = defineTable('review_comments', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    request_id: text(),
    comment_id: text(),
    flow_id: text(),
    node_id: text(),
    node_title: text(),
    body: text(),
    created_by: text(),
    created_date: bigint(),
    edited_date: bigint(),
    /** Empty while it is open. */
    resolved_by: text(),
  },
  key: ['company_id', 'request_id', 'comment_id'],
});
const reviews = defineTable('change_reviews', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    request_id: text(),
    review_id: text(),
    verdict: text<Verdict>(),
    body: text(),
    content_hash: text(),
    content: json<ProposedFlow[]>(),
    created_by: text(),
    created_date: bigint(),
  },
  key: ['company_id', 'request_id', 'review_id'],
});
/** One row for each environment that set a policy. */
const reviewPolicies = defineTable('review_policies', {
  owner: 'company',
  since,
  columns: { company_id: text(), policy: json<ReviewPolicy>() },
  key: ['company_id'],
});
/** The results of replayed runs; versions never change, so neither do these. */
export const reviewReplays = defineTable('review_replays', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    flow_id: text(),
    base_version: integer(),
    version_id: integer(),
    interaction_id: text(),
    found: json<RunBehavior>(),
    created_date: bigint(),
  },
  key: ['company_id', 'flow_id', 'base_version', 'version_id', 'interaction_id'],
  indices: {
    review_replays_by_age: {
      columns: ['company_id', 'created_date'],
      since: '2026-11-30T03:00_reviewTurns',
    },
  },
});

/** Change requests with their content, reviews and comments, and what replays found. */
export const reviewTables = [
  changeRequests,
  changeRequestFlows,
  reviewComments,
  reviews,
  reviewPolicies,
  reviewReplays,
] as const;

export type RequestRow = RowOf<typeof changeRequests>;
export type RequestFlowRow = RowOf<typeof changeRequestFlows>;
export type CommentRow = RowOf<typeof reviewComments>;
export type ReviewRow = RowOf<typeof reviews>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof reviewTables> {}
}
