import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';
import type { LinterError } from '#plugins/flows/contract/flow';

const oneOf = <const T extends string>(...values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map(each => Type.Literal(each))));

/** The most flows that one request holds, and people that it asks. */
export const most = { flows: 50, reviewers: 50, text: 10_000 } as const;

/** Where a request stands; whether an open one is approved follows from its reviews. */
export const RequestState = oneOf('open', 'released', 'closed');
export type RequestState = Static<typeof RequestState>;
export const Verdict = oneOf('approved', 'changesRequested');
export type Verdict = Static<typeof Verdict>;

/** A person, or a machine, by ID and name. */
export const Person = Type.Object({ customerId: Type.String(), name: Type.String() });
export type Person = Static<typeof Person>;

/** In how many nodes, links, and fields two versions differ. */
export const ChangeCounts = Type.Object({
  added: Type.Integer(),
  removed: Type.Integer(),
  changed: Type.Integer(),
  moved: Type.Integer(),
});
export type ChangeCounts = Static<typeof ChangeCounts>;

/** A version of a flow that is proposed, and the deployed one that it is compared with. */
export const ProposedFlow = Type.Object({
  flowId: Type.String(),
  versionId: Type.Integer(),
  /** The version that was deployed when the content was set; 0 for none. */
  baseVersion: Type.Integer(),
  /** SHA-256 of the version's content, with the fixed versions that it runs. */
  hash: Type.String(),
});
export type ProposedFlow = Static<typeof ProposedFlow>;

/** A version that a flow runs by its number, whatever is deployed. */
export const FixedVersion = Type.Object({
  flowId: Type.String(),
  versionId: Type.Integer(),
  /** SHA-256 of what it holds itself. */
  hash: Type.String(),
});
export type FixedVersion = Static<typeof FixedVersion>;

/** A fixed version as the page of a request shows it. */
export const ShownFixedVersion = Type.Object({
  ...FixedVersion.properties,
  name: Type.String(),
  /** The version that runs today: the deployed one; 0 for none. */
  deployedVersion: Type.Integer(),
  /** How it differs from that. */
  counts: ChangeCounts,
  /** Whether the policy requires a change request for its flow. */
  required: Type.Boolean(),
});
export type ShownFixedVersion = Static<typeof ShownFixedVersion>;

/** A problem of the linter, and whether the deployed version does not have it. */
export const FlowProblem = Type.Object({
  error: Type.Unsafe<LinterError>(Type.Object({})),
  fresh: Type.Boolean(),
});
export type FlowProblem = Static<typeof FlowProblem>;

/** A flow of a request as its page shows it. */
export const RequestFlow = Type.Object({
  ...ProposedFlow.properties,
  name: Type.String(),
  counts: ChangeCounts,
  /** The latest saved version, and the one deployed now; 0 for none. */
  savedVersion: Type.Integer(),
  deployedVersion: Type.Integer(),
  /** Whether the policy requires a change request for it. */
  required: Type.Boolean(),
  problems: Type.Array(FlowProblem),
  /** Versions of other flows that it runs by number, at any depth. */
  fixed: Type.Array(ShownFixedVersion),
  /** False where the flow or the version was deleted. */
  exists: Type.Boolean(),
});
export type RequestFlow = Static<typeof RequestFlow>;

/** An approval or a request for changes. */
export const Review = Type.Object({
  reviewId: Type.String(),
  by: Person,
  verdict: Verdict,
  text: Type.String(),
  createdDate: Moment,
  contentHash: Type.String(),
  /** The versions that were reviewed. */
  content: Type.Array(ProposedFlow),
  /** Why it no longer counts, or never did; empty where it counts. */
  fault: Type.String(),
});
export type Review = Static<typeof Review>;

/** A comment on a request, or on a node of one of its flows. */
export const Comment = Type.Object({
  commentId: Type.String(),
  by: Person,
  text: Type.String(),
  createdDate: Moment,
  /** 0 where the text was never changed. */
  editedDate: Moment,
  flowId: Type.String(),
  nodeId: Type.String(),
  /** The node's title when the comment was written. */
  nodeTitle: Type.String(),
  /** Who resolved it; an empty ID while it is open. */
  resolvedBy: Person,
  own: Type.Boolean(),
});
export type Comment = Static<typeof Comment>;

const line = {
  requestId: Type.String(),
  number: Type.Integer(),
  title: Type.String(),
  state: RequestState,
  /** Whether an open request has the approvals that it needs. */
  approved: Type.Boolean(),
  /** Approvals of the current content that count. */
  approvals: Type.Integer(),
  createdBy: Person,
  createdDate: Moment,
  updatedDate: Moment,
  flowNames: Type.Array(Type.String()),
  openComments: Type.Integer(),
};
/** A request in the list. */
export const RequestLine = Type.Object(line);
export type RequestLine = Static<typeof RequestLine>;

/** A request with everything that its page shows. */
export const ChangeRequest = Type.Object({
  ...line,
  description: Type.String(),
  /** SHA-256 over the proposed versions and what they are compared with. */
  contentHash: Type.String(),
  flows: Type.Array(RequestFlow),
  reviewers: Type.Array(Person),
  reviews: Type.Array(Review),
  comments: Type.Array(Comment),
  /** How many approvals it needs; 0 where the policy requires none. */
  needed: Type.Integer(),
  /** The reasons why it can’t be released, as sentences. */
  blockers: Type.Array(Type.String()),
  /** Why the caller can't approve it; empty where they can. */
  approveFault: Type.String(),
  /** Whether the caller opened it. */
  own: Type.Boolean(),
  /** Who released or closed it, and when. */
  endedBy: Person,
  endedDate: Moment,
});
export type ChangeRequest = Static<typeof ChangeRequest>;
