import {
  bigint,
  createEncryptedColumn,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';
import type { GitChange, GitConflict } from '../contract';
import type { Bases, Choices } from '../domain/classify';

/** The repository of an environment, and how both stood when they were last compared. */
export const gitLinks = defineTable('git_links', {
  owner: 'company',
  since: '2026-11-28T09:40_git',
  columns: {
    company_id: text(),
    link_id: text(),
    url: text(),
    branch: text(),
    folder: text(),
    username: text(),
    /** Encrypted; empty for none. */
    token: text(),
    /** Encrypted; empty for none. */
    hook_secret: text(),
    poll_seconds: integer(),
    deploys: integer(),
    commits: integer(),
    protected: integer(),
    commit_id: text(),
    commit_message: text(),
    commit_author: text(),
    commit_date: bigint(),
    synced_date: bigint(),
    /** 0 for when somebody asks. */
    next_due: bigint(),
    fault: text(),
    changes: json<GitChange[]>(),
    changed_date: bigint(),
    conflicts: json<GitConflict[]>(),
    bases: json<Bases>(),
    choices: json<Choices>(),
    deletes: integer().default(0).since('2026-11-28T12:50_gitDeletions'),
    /** The parts that the branch deleted and the environment still has. */
    deletions: json<GitConflict[]>().default('[]').since('2026-11-28T12:50_gitDeletions'),
    created_by: text(),
  },
  key: ['company_id', 'link_id'],
  indices: {
    // Read by the release before.
    git_links_due: ['next_due'],
    git_links_by_company: {
      columns: ['company_id', 'next_due'],
      where: 'next_due > 0',
      since: '2026-11-30T09:30_gitTurns',
    },
  },
});

export type GitLinkRow = RowOf<typeof gitLinks>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof gitLinks]> {}
}

/** Tokens of repositories, for whoever re-encrypts them. */
export const encryptedTokens = createEncryptedColumn('git_links', 'link_id', 'token');
/** Secrets of webhooks, likewise. */
export const encryptedHooks = createEncryptedColumn('git_links', 'link_id', 'hook_secret');
