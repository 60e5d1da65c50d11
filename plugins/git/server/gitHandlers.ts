import { pickFields } from '#core/contract/unknown';
import { codes, Failure, newId } from '#core/contract';
import { handle, readJson, toJson, type Call } from '#core/server';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { createOwnCall } from '#core/server/internal';
import { environmentFolders, type FolderPart } from '#plugins/ascode/contract';
import { flowStore } from '#plugins/flows/contract';
import type { Choice } from '../domain/classify';
import {
  beginMerge,
  getGit,
  removeGit,
  resolveConflict,
  saveGit,
  syncGit,
  type GitTerms,
} from '../contract';
import { toFolder } from '../domain/toFolder';
import { strings } from '../strings';
import { gitSettings } from './gitSettings';
import { encryptFor, findLink, requireLink, toLink, toTerms } from './linkRow';
import { Repository } from './repository/Repository';
import { syncLink } from './sync/syncLink';
import { gitActor } from './gitActor';
import type { GitLinkRow } from './tables';

const resource = 'repository';

const fault = (at: string, message: string) =>
  new Failure(400, codes.invalid, message, [{ at: `body/${at}`, message }]);

type NewTerms = Omit<GitTerms, 'deletes'>;

/** Refuses terms that no repository could have. */
function refuseFaults(call: Call, { url, branch, folder, pollSeconds }: NewTerms): void {
  const { files } = call.server.settingsOf(gitSettings);
  const isFile = url.startsWith('file:///');
  if (isFile && !files) throw fault('url', strings.filesOff.text);
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isFile && !isWeb) throw fault('url', strings.urlFault.text);
  if (isWeb && (new URL(url).username || new URL(url).password))
    throw fault('url', strings.urlSecretFault.text);
  if (!/^(?!.*(?:\.\.|\/\/|@\{))[\w][\w./-]*$/.test(branch) || /[./]$/.test(branch))
    throw fault('branch', strings.branchFault.text);
  if (folder.split('/').some(part => part === '..' || part === '.git'))
    throw fault('folder', strings.folderFault.text);
  if (pollSeconds > 0 && pollSeconds < 10) throw fault('pollSeconds', strings.pollFault.text);
}

const toAudited = (row: GitLinkRow) => ({
  url: row.url,
  branch: row.branch,
  folder: row.folder,
  pollSeconds: row.poll_seconds,
  deploys: row.deploys === 1,
  commits: row.commits === 1,
  deletes: row.deletes === 1,
  protected: row.protected === 1,
});

const nothingYet = {
  commit_id: '',
  commit_message: '',
  commit_author: '',
  commit_date: 0,
  synced_date: 0,
  fault: '',
  changes: toJson([]),
  changed_date: 0,
  conflicts: toJson([]),
  deletions: toJson([]),
  bases: toJson({}),
  choices: toJson({}),
};

/** The columns of a link that people set; syncs write the others. */
const settingColumns = [
  'link_id',
  'url',
  'branch',
  'folder',
  'username',
  'token',
  'hook_secret',
  'poll_seconds',
  'deploys',
  'commits',
  'deletes',
  'protected',
] as const;

/** How long the first sync of a repository may take until a job makes it, in milliseconds. */
const firstSyncMs = 30_000;

/** The columns that syncs write. */
const getSynced = (row: GitLinkRow): Partial<GitLinkRow> =>
  pickFields(row, name => name in nothingYet);

/** Syncs as the repository, whose changes are not the caller’s own. */
async function sync(call: Call) {
  const own = await createOwnCall(call.server, call.companyId, gitActor);
  return toLink(await syncLink(own!));
}

/** A part of the branch’s folder by its key, as both sides have it now. */
async function findPart(call: Call, key: string) {
  const row = await requireLink(call.db);
  const files = await Repository.use(toTerms(call, row), repository => repository.read());
  const parts = await call.server.get(environmentFolders).compare(call, files);
  const part = parts.find(each => each.key === key);
  if (!part) throw new Failure(404, codes.notFound, strings.noConflict.text);
  return { row, part, files };
}

/** Notes what a person decided about a conflict. */
async function choose(call: Call, row: GitLinkRow, part: FolderPart, choice: Choice) {
  await call.transaction(async db => {
    const present = await requireLink(db);
    if (present.link_id !== row.link_id)
      throw new Failure(404, codes.notFound, strings.noConflict.text);
    const choices = toJson({ ...readJson(present.choices), [part.key]: choice });
    await db.updateTable('git_links').set({ choices }).execute();
    const entry = { action: 'resolve', resource, resourceId: row.link_id };
    await call.audit({ ...entry, after: { part: part.name, take: choice.take } }, db);
  });
}

/** The repository of an environment: read, connected, synced, and disconnected. */
export const gitHandlers = [
  handle(getGit, async ({ params }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    const row = await findLink(call.db);
    return { link: row ? toLink(row) : null };
  }),

  handle(saveGit, async ({ params, body }, call) => {
    const { server, companyId, customerId } = call;
    requireOwnCompany(params.companyId, companyId);
    refuseFaults(call, body);
    const before = await findLink(call.db);
    const isSame = before?.url === body.url && before.branch === body.branch;
    const isKept = before && isSame && before.folder === body.folder;
    const own = { company_id: companyId, link_id: before?.link_id ?? newId() };
    // A stored token is sent to no other place than the one it was given for.
    const isSameHost = before?.url === body.url;
    const keep = (column: 'token' | 'hook_secret', given: string | undefined, may = true) =>
      given === undefined && before && may
        ? before[column]
        : encryptFor(server, own, column, given ?? '');
    const row: GitLinkRow = {
      ...(isKept ? before : nothingYet),
      ...own,
      url: body.url,
      branch: body.branch,
      folder: toFolder(body.folder),
      username: body.username,
      token: keep('token', body.token, isSameHost),
      hook_secret: keep('hook_secret', body.hookSecret),
      poll_seconds: body.pollSeconds,
      deploys: Number(body.deploys),
      commits: Number(body.commits),
      deletes: Number(body.deletes ?? (before ? before.deletes === 1 : true)),
      protected: Number(body.isProtected),
      // The first sync is made below; where this process ends before, a job makes it.
      next_due: Date.now() + firstSyncMs,
      created_by: before?.created_by ?? customerId,
    };
    // A repository that can’t be read is not connected.
    await Repository.use(toTerms(call, row), repository => repository.read());
    await call.transaction(async db => {
      const present = await findLink(db);
      if (settingColumns.some(column => present?.[column] !== before?.[column]))
        throw new Failure(409, codes.conflict, strings.linkChanged.text);
      await db.deleteFrom('git_links').execute();
      await db
        .insertInto('git_links')
        .values({ ...row, ...(isKept && present && getSynced(present)) })
        .execute();
      const entry = { action: before ? 'update' : 'create', resource, resourceId: row.link_id };
      const change = { ...(before && { before: toAudited(before) }), after: toAudited(row) };
      await call.audit({ ...entry, ...change }, db);
    });
    return { link: await sync(call) };
  }),

  handle(removeGit, async ({ params }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    await call.transaction(async db => {
      const row = await requireLink(db);
      await db.deleteFrom('git_links').execute();
      const entry = { action: 'delete', resource, resourceId: row.link_id };
      await call.audit({ ...entry, before: toAudited(row) }, db);
    });
    return { message: strings.disconnected.text };
  }),

  handle(syncGit, async ({ params }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    await requireLink(call.db);
    return { link: await sync(call) };
  }),

  handle(beginMerge, async ({ params, body }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    const { row, part, files } = await findPart(call, body.key);
    const folders = call.server.get(environmentFolders);
    const theirs = await folders.readFlow(call, files, part.key);
    if (!theirs) throw new Failure(404, codes.notFound, strings.noConflict.text);
    const store = call.server.get(flowStore);
    const known = readJson(row.bases)[part.key];
    // Where the common version is unknown or deleted, all that differs is asked.
    const stored = await store
      .load(call.db, theirs.flowId, known?.version)
      .catch(() => store.load(call.db, theirs.flowId));
    const { name = stored.name, description = stored.description } = known ?? {};
    const base = { ...stored, name, description };
    await choose(call, row, part, {
      git: part.inFolder,
      take: 'merge',
      environment: part.inEnvironment,
    });
    return { base, theirs, branch: row.branch };
  }),

  handle(resolveConflict, async ({ params, body }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    const { row, part } = await findPart(call, body.key);
    await choose(call, row, part, { git: part.inFolder, take: body.take });
    return { link: await sync(call) };
  }),
];
