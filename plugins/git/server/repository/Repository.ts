import { newId } from '#core/contract';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toFolder } from '../../domain/toFolder';
import type { GitHttp } from './gitHttp';
import type { GitProcess, Text } from './GitProcess';
import type { GitProcesses } from './GitProcesses';

/** Where a repository is, and with what it lets us in. */
export interface RepositoryTerms {
  readonly processes: GitProcesses;
  readonly companyId: string;
  readonly url: string;
  readonly branch: string;
  readonly folder: string;
  readonly username: string;
  readonly token: string;
  readonly http: GitHttp;
}

/** A commit, as people are told of it. */
export interface CommitLine {
  readonly id: string;
  readonly message: string;
  readonly author: string;
  readonly date: number;
}
/** Who commits what, and why. */
export interface NewCommit {
  readonly files: ReadonlyMap<string, string>;
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
}

/**
 * A branch of a repository: on this server’s disk, or fetched over HTTPS to a folder that lasts for one
 * sync. A process of its own does the work.
 */
export class Repository {
  private texts: ReadonlyMap<string, string> = new Map();
  private line: CommitLine | undefined;

  private constructor(private readonly process: GitProcess) {}

  /** Opens a repository for one sync. */
  static use<T>(terms: RepositoryTerms, work: (repository: Repository) => Promise<T>): Promise<T> {
    const { url, branch, username, token, http, processes, companyId } = terms;
    const local = url.startsWith('file://') ? fileURLToPath(url) : undefined;
    const folder = toFolder(terms.folder);
    return processes.use(companyId, local, async process => {
      const at = {
        gitdir: local ?? join(process.folder, newId()),
        isRemote: local === undefined,
        prefix: folder === '' ? '' : `${folder}/`,
      };
      process.use(http);
      await process.call('open', { url, branch, username, token, ...at });
      try {
        return await work(new Repository(process));
      } finally {
        await process.call('close').catch(() => process.close());
      }
    });
  }

  /** Reads the files of the environment’s folder; none where the branch does not exist yet. */
  async read(): Promise<ReadonlyMap<string, string>> {
    const texts: Text[] = [];
    this.line = await this.process.call('read', undefined, some => texts.push(...some));
    this.texts = new Map(texts);
    return this.texts;
  }

  /** Where the branch stands, or what was committed to it here; empty where it has no commit. */
  get at(): string {
    return this.line?.id ?? '';
  }

  /** The commit that the branch is at; undefined where it has none. */
  get head(): CommitLine | undefined {
    return this.line;
  }

  /** Commits the files over those of the folder, where they differ. */
  async commit({ files, message, author }: NewCommit): Promise<void> {
    // A file that is no text would not come back as it was.
    const changed = [...files].filter(([path, text]) => this.texts.get(path) !== text);
    const removed = [...this.texts.keys()].filter(path => !files.has(path));
    const changes = [...changed, ...removed.map(path => [path, undefined] as const)];
    const commit = { changes, message: `${message.trimEnd()}\n`, author };
    this.line = await this.process.call('commit', commit);
    this.texts = files;
  }

  /**
   * Moves the branch to what was committed.
   *
   * @throws BranchMovedError where it is no longer where it was read
   */
  push(readAt: string): Promise<void> {
    return this.process.call('push', readAt);
  }
}
