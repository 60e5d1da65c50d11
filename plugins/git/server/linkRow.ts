import { codes, Failure } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import { outgoingCalls } from '#core/server/internal';
import type { GitLink } from '../contract';
import { strings } from '../strings';
import { gitProcesses } from './gitProcesses';
import { createGitHttp, gitTerms } from './repository/gitHttp';
import type { GitLinkRow } from './tables';

const place = (row: Pick<GitLinkRow, 'link_id'>, column: 'token' | 'hook_secret') => ({
  table: 'git_links',
  row: row.link_id,
  column,
});

/** Encrypts a secret of a link; an empty one stays empty. */
export const encryptFor = (
  server: ServerHost,
  row: Pick<GitLinkRow, 'company_id' | 'link_id'>,
  column: 'token' | 'hook_secret',
  text: string,
): string => (text === '' ? '' : server.secrets.encrypt(row.company_id, place(row, column), text));

/** Opens a secret of a link. Never sent to people, logged, or audited. */
export const decryptColumn = (
  server: ServerHost,
  row: GitLinkRow,
  column: 'token' | 'hook_secret',
): string =>
  row[column] === '' ? '' : server.secrets.decrypt(row.company_id, place(row, column), row[column]);

/** Where the repository of a link is, and with what it lets us in. */
export const toTerms = ({ server }: { readonly server: ServerHost }, row: GitLinkRow) => ({
  processes: server.get(gitProcesses),
  companyId: row.company_id,
  url: row.url,
  branch: row.branch,
  folder: row.folder,
  username: row.username,
  token: decryptColumn(server, row, 'token'),
  http: createGitHttp(server.get(outgoingCalls).fetchOf(row.company_id, gitTerms)),
});

/** Finds the repository of an environment. */
export const findLink = (db: Queries): Promise<GitLinkRow | undefined> =>
  db.selectFrom('git_links').selectAll().executeTakeFirst();

/** Finds the repository of an environment, or says that it has none. */
export async function requireLink(db: Queries): Promise<GitLinkRow> {
  const row = await findLink(db);
  if (!row) throw new Failure(404, codes.notFound, strings.notConnected.text);
  return row;
}

/** The path that webhooks call. */
export const getHookPath = (companyId: string): string => `/v1/git/hooks/${companyId}`;

/** The link as people see it, without its secrets. */
export const toLink = (row: GitLinkRow): GitLink => ({
  url: row.url,
  branch: row.branch,
  folder: row.folder,
  username: row.username,
  pollSeconds: row.poll_seconds,
  deploys: row.deploys === 1,
  commits: row.commits === 1,
  deletes: row.deletes === 1,
  isProtected: row.protected === 1,
  hasToken: row.token !== '',
  commit: {
    id: row.commit_id,
    message: row.commit_message,
    author: row.commit_author,
    date: row.commit_date,
  },
  syncedDate: row.synced_date,
  nextDate: row.next_due,
  fault: row.fault,
  changes: readJson(row.changes),
  changedDate: row.changed_date,
  conflicts: readJson(row.conflicts),
  deletions: readJson(row.deletions),
  hookPath: getHookPath(row.company_id),
  hasHookSecret: row.hook_secret !== '',
});
