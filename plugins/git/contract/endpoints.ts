import { Type, type Static } from 'typebox';
import { Acknowledgement, can, endpoint, messages, Moment } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import { access, mayManage } from './references';

const failures = messages('git.failure', {
  fetch: 'Error fetching Git settings',
  save: 'Error updating Git settings',
  remove: 'Error disconnecting repository',
  sync: 'Error syncing with repository',
  merge: 'Error fetching branch changes',
  resolve: 'Error saving decision',
});

/** The seconds between two looks at a repository. */
export const pollSeconds = { least: 10, most: 86_400, usual: 60 } as const;

export const GitTerms = Type.Object({
  /** `https://…`, or `file://…` where the operator allows it. */
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  branch: Type.String({ minLength: 1, maxLength: 200 }),
  /** The folder of the repository that holds the environment; empty for its root. */
  folder: Type.String({ maxLength: 500 }),
  username: Type.String({ maxLength: 200 }),
  /** 0 looks only when a webhook calls or a person asks. */
  pollSeconds: Type.Integer({ minimum: 0, maximum: pollSeconds.most }),
  /** Whether flows that come from the branch go live. */
  deploys: Type.Boolean(),
  /** Whether what people deploy is committed to the branch. */
  commits: Type.Boolean(),
  /** Whether what the branch deletes is deleted here. */
  deletes: Type.Boolean(),
  /** Whether changes come from the branch alone. */
  isProtected: Type.Boolean(),
});
export type GitTerms = Static<typeof GitTerms>;

export const GitConflict = Type.Object({
  key: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  flowId: Type.Optional(Type.String()),
});
export type GitConflict = Static<typeof GitConflict>;

/** A change of a sync, by name. */
export const GitChange = Type.Object({
  kind: Type.String(),
  name: Type.String(),
  flowId: Type.Optional(Type.String()),
  /** `applied` to the environment, `deleted` there, or `committed` to the branch. */
  what: Type.String(),
});
export type GitChange = Static<typeof GitChange>;

export const GitLink = Type.Object({
  ...GitTerms.properties,
  hasToken: Type.Boolean(),
  /** The last commit that both sides had in common. */
  commit: Type.Object({
    id: Type.String(),
    message: Type.String(),
    author: Type.String(),
    date: Moment,
  }),
  /** When it was last looked at, and when it is next; 0 for never. */
  syncedDate: Moment,
  nextDate: Moment,
  /** Why the last sync changed nothing, as a sentence; empty where it went well. */
  fault: Type.String(),
  changes: Type.Array(GitChange),
  /** When these were made. */
  changedDate: Moment,
  conflicts: Type.Array(GitConflict),
  /** The parts that the branch deleted and the environment still has. */
  deletions: Type.Array(GitConflict),
  /** The path that a webhook calls at this server. */
  hookPath: Type.String(),
  hasHookSecret: Type.Boolean(),
});
export type GitLink = Static<typeof GitLink>;

export const getGit = endpoint('GET /company/:companyId/git', {
  summary: 'Returns the environment’s repository and how it differs from the environment.',
  reply: Type.Object({ link: Type.Union([GitLink, Type.Null()]) }),
  when: can(access, 'read'),
  failure: failures.fetch,
});
export const saveGit = endpoint('PUT /company/:companyId/git', {
  summary:
    'Connects the environment to a branch or changes the connection’s settings. If you omit the token, the stored token is kept unless the URL changes.',
  body: Type.Object({
    ...GitTerms.properties,
    /** Left out, it stays; on for a new repository. */
    deletes: Type.Optional(Type.Boolean()),
    token: Type.Optional(Type.String({ maxLength: 4000 })),
    hookSecret: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({ link: GitLink }),
  confirmed: 'session',
  when: mayManage,
  failure: failures.save,
  invalidates: () => [getGit],
});
export const removeGit = endpoint('DELETE /company/:companyId/git', {
  summary: 'Disconnects the environment from its repository. Neither is changed.',
  reply: Acknowledgement,
  when: mayManage,
  failure: failures.remove,
  invalidates: () => [getGit],
});
export const syncGit = endpoint('POST /company/:companyId/git/sync', {
  summary: 'Applies new changes from the branch and commits deployments.',
  reply: Type.Object({ link: GitLink }),
  when: mayManage,
  failure: failures.sync,
  invalidates: () => [getGit],
});
const AnyFlow = Type.Unsafe<Flow>(Type.Object({ flowId: Type.String() }));
export const beginMerge = endpoint('POST /company/:companyId/git/merges', {
  summary:
    'Returns the content to merge for a flow’s conflict. Saving the flow resolves the conflict.',
  body: Type.Object({ key: Type.String({ minLength: 1, maxLength: 500 }) }),
  reply: Type.Object({ base: AnyFlow, theirs: AnyFlow, branch: Type.String() }),
  when: mayManage,
  failure: failures.merge,
});
export const resolveConflict = endpoint('POST /company/:companyId/git/conflicts', {
  summary: 'Resolves a conflict or a deletion by keeping one side, then syncs.',
  body: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 500 }),
    take: Type.Union([Type.Literal('git'), Type.Literal('environment')]),
  }),
  reply: Type.Object({ link: GitLink }),
  when: mayManage,
  failure: failures.resolve,
  invalidates: () => [getGit],
});
