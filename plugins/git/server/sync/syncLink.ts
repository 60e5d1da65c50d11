import { isDeepStrictEqual } from 'node:util';
import { pickFields } from '#core/contract/unknown';
import { codes, Failure } from '#core/contract';
import { readJson, toJson, type Call } from '#core/server';
import { OutdatedError, prepareAndWrite } from '#core/server/internal';
import { environmentFolders, type FolderFiles, type FolderPart } from '#plugins/ascode/contract';
import type { GitChange, GitConflict } from '../../contract';
import { classify, updateBases, type Bases, type Verdict } from '../../domain/classify';
import { strings } from '../../strings';
import { requireLink, toTerms } from '../linkRow';
import { BranchMovedError } from '../repository/BranchMovedError';
import { Repository, type CommitLine } from '../repository/Repository';
import type { GitLinkRow } from '../tables';
import { planCommits } from './commits';

const tries = 3;

const isDeployed = ({ kind, flowId, deployedVersion }: FolderPart) =>
  kind !== 'flow' || flowId === undefined || typeof deployedVersion === 'number';

const toChange = ({ kind, name, flowId }: FolderPart, what: string): GitChange => ({
  kind,
  name,
  what,
  ...(flowId !== undefined && { flowId }),
});

const toConflict = ({ key, kind, name, flowId }: FolderPart): GitConflict => ({
  key,
  kind,
  name,
  ...(flowId !== undefined && { flowId }),
});

interface Sorted {
  readonly apply: readonly FolderPart[];
  readonly commit: readonly FolderPart[];
  readonly conflict: readonly FolderPart[];
  readonly remove: readonly FolderPart[];
  readonly ask: readonly FolderPart[];
  /** Whether the branch has nothing left of an environment that it had. */
  readonly isEmptied: boolean;
}

function sortParts(row: GitLinkRow, parts: readonly FolderPart[]): Sorted {
  const terms = {
    choices: readJson(row.choices),
    isProtected: row.protected === 1,
    deletes: row.deletes === 1,
  };
  const bases = readJson(row.bases);
  const verdicts = new Map(parts.map(part => [part, classify(part, bases, terms)]));
  const having = (verdict: Verdict) => parts.filter(part => verdicts.get(part) === verdict);
  return {
    apply: having('apply'),
    commit: row.commits === 1 ? having('commit').filter(isDeployed) : [],
    conflict: having('conflict'),
    remove: having('delete'),
    ask: having('ask'),
    isEmptied: Object.keys(bases).length > 0 && parts.every(({ inFolder }) => inFolder === ''),
  };
}

/** Commits what people deployed, part after part. Returns the files as the branch has them then. */
async function commitAll(
  call: Call,
  repository: Repository,
  { files, parts, bases }: { files: FolderFiles; parts: readonly FolderPart[]; bases: Bases },
): Promise<FolderFiles> {
  const folders = call.server.get(environmentFolders);
  let now = files;
  const readAt = repository.at;
  for (const { keys, message, author } of await planCommits(call, parts, bases)) {
    const next = await folders.write(call, now, keys);
    await repository.commit({ files: next, message, author });
    now = next;
  }
  if (repository.at !== readAt) await repository.push(readAt);
  return now;
}

/** A sync that changed nothing: why, and what it would have deleted. */
class SyncError extends Error {
  constructor(
    readonly failure: Failure,
    readonly deletions: readonly FolderPart[],
  ) {
    super(failure.message);
  }
}

async function applyAll(
  call: Call,
  row: GitLinkRow,
  { files, head, sorted }: { files: FolderFiles; head?: CommitLine | undefined; sorted: Sorted },
): Promise<void> {
  const { apply, remove, ask, isEmptied } = sorted;
  if (isEmptied) throw new Failure(400, codes.invalid, strings.emptied.text);
  if (apply.length + remove.length === 0) return;
  try {
    await call.server.get(environmentFolders).apply(call, files, {
      keys: apply.map(({ key }) => key),
      deletes: remove.map(({ key }) => key),
      message: head ? `${head.message.split('\n')[0]} (${head.id.slice(0, 7)})` : '',
      deploy: row.deploys === 1,
    });
  } catch (fault) {
    throw fault instanceof Failure ? new SyncError(fault, [...remove, ...ask]) : fault;
  }
}

/** The decisions that are still open: those of these parts are carried out. */
const keepChoices = (row: GitLinkRow, done: readonly FolderPart[]) => {
  const keys = new Set(done.map(({ key }) => key));
  return pickFields(readJson(row.choices), key => !keys.has(key));
};

async function runOnce(call: Call, row: GitLinkRow): Promise<Partial<GitLinkRow>> {
  const folders = call.server.get(environmentFolders);
  return Repository.use(toTerms(call, row), async repository => {
    const files = await repository.read();
    const head = repository.head;
    const sorted = sortParts(row, await folders.compare(call, files));
    await applyAll(call, row, { files, head, sorted });
    const { apply, commit, conflict, remove, ask } = sorted;
    const bases = readJson(row.bases);
    const now = await commitAll(call, repository, { files, parts: commit, bases });
    const latest = repository.head;
    const after = await folders.compare(call, now);
    const isCommittedPart = (each: FolderPart) =>
      commit.some(({ name, kind }) => isOf(each, kind, name));
    const committed = new Set(after.filter(isCommittedPart).map(({ key }) => key));
    const isCommitted = latest?.id !== head?.id;
    const changes = [
      ...apply.map(part => toChange(part, 'applied')),
      ...remove.map(({ kind, name }) => ({ kind, name, what: 'deleted' })),
      ...(isCommitted ? commit.map(part => toChange(part, 'committed')) : []),
    ];
    return {
      commit_id: latest?.id ?? '',
      commit_message: latest?.message.trim() ?? '',
      commit_author: latest?.author ?? '',
      commit_date: latest?.date ?? 0,
      bases: toJson(updateBases(after, bases, committed)),
      choices: toJson(keepChoices(row, [...apply, ...remove, ...commit])),
      conflicts: toJson(conflict.map(toConflict)),
      deletions: toJson(ask.map(toConflict)),
      ...(changes.length > 0 && { changes: toJson(changes), changed_date: Date.now() }),
      fault: '',
    };
  });
}

const isOf = (each: FolderPart, kind: string, name: string) =>
  each.kind === kind && each.name === name;

/** The sentence of a failure, with where it is. */
function describeFault({ message, details }: Failure): string {
  const more = (details ?? []).filter(each => !message.includes(each.message));
  return [message, ...more.map(each => `${each.at}: ${each.message}`)].join('\n').slice(0, 4000);
}

async function attempt(call: Call, row: GitLinkRow): Promise<Partial<GitLinkRow>> {
  for (let left = tries; ; left--)
    try {
      return await runOnce(call, row);
    } catch (fault) {
      if (fault instanceof BranchMovedError && left > 0) continue;
      if (fault instanceof SyncError)
        return {
          fault: describeFault(fault.failure),
          deletions: toJson(fault.deletions.map(toConflict)),
        };
      if (fault instanceof Failure) return { fault: describeFault(fault) };
      if (fault instanceof BranchMovedError)
        return { fault: 'The branch keeps changing. Sync again later.' };
      throw fault;
    }
}

/**
 * Applies what is new on the branch of an environment, and commits what people deployed there. Where
 * something is wrong, nothing is changed, and the link says what.
 */
export function syncLink(call: Call): Promise<GitLinkRow> {
  const prepare = async () => {
    const row = await requireLink(call.db);
    return { row, found: await attempt(call, row) };
  };
  return prepareAndWrite(prepare, ({ row, found }) =>
    call.transaction(async db => {
      const present = await requireLink(db);
      // Another sync was faster, or the link leads elsewhere: what was found is of another state.
      if (syncedColumns.some(column => present[column] !== row[column])) throw new OutdatedError();
      const now = Date.now();
      const usual = row.poll_seconds > 0 ? now + row.poll_seconds * 1000 : 0;
      // Commits and decisions made meanwhile are left for the next sync.
      const next_due = present.next_due === row.next_due ? usual : present.next_due;
      const choices = addNewChoices(row, present, found.choices ?? row.choices);
      const changes = { ...found, choices, synced_date: now, next_due };
      await db.updateTable('git_links').set(changes).where('link_id', '=', row.link_id).execute();
      return { ...present, ...changes };
    }),
  );
}

/** The columns by which a sync goes, but for the decisions that people make meanwhile. */
const syncedColumns = ['link_id', 'url', 'branch', 'folder', 'synced_date'] as const;

/** The decisions that a sync leaves, and those that were made while it ran. */
function addNewChoices(row: GitLinkRow, present: GitLinkRow, left: GitLinkRow['choices']) {
  const before = readJson(row.choices);
  const made = Object.entries(readJson(present.choices)).filter(
    ([key, choice]) => !isDeepStrictEqual(choice, before[key]),
  );
  return toJson({ ...readJson(left), ...Object.fromEntries(made) });
}
