import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import git from 'isomorphic-git';
import { codes, Failure } from '#core/contract';
import { createGitHttp } from './gitHttp';
import { describeGitFault } from './describeGitFault';
import { listEntries, readTexts, writeEntries, type Entries } from './trees';

/** Where a repository is, and with what it lets us in. */
export interface RepositoryTerms {
  readonly url: string;
  readonly branch: string;
  readonly folder: string;
  readonly username: string;
  readonly token: string;
  readonly allowHosts: readonly string[];
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

/** The branch was moved by someone else while we committed to it. */
export class BranchMovedError extends Error {}

/**
 * A branch of a repository: on this server’s disk, or fetched over HTTPS to a folder that lasts for one
 * sync. Failures say in a sentence what the repository answered.
 */
export class Repository {
  private entries: Entries = new Map();
  private texts: ReadonlyMap<string, string> = new Map();
  private head = '';

  private constructor(
    private readonly terms: RepositoryTerms,
    private readonly gitdir: string,
    private readonly isRemote: boolean,
  ) {}

  /** Opens a repository for one sync. */
  static async use<T>(
    terms: RepositoryTerms,
    work: (repository: Repository) => Promise<T>,
  ): Promise<T> {
    if (terms.url.startsWith('file://'))
      return work(new Repository(terms, fileURLToPath(terms.url), false));
    const gitdir = await mkdtemp(join(tmpdir(), 'sluice-git-'));
    try {
      await git.init({ fs, gitdir, bare: true });
      await git.addRemote({ fs, gitdir, remote: 'origin', url: terms.url });
      return await work(new Repository(terms, gitdir, true));
    } finally {
      await rm(gitdir, { recursive: true, force: true });
    }
  }

  private get ref(): string {
    return `refs/heads/${this.terms.branch}`;
  }
  private get prefix(): string {
    const folder = this.terms.folder.replace(/^\/+|\/+$/g, '');
    return folder === '' ? '' : `${folder}/`;
  }
  private get remote() {
    const { url, username, token, allowHosts } = this.terms;
    const login = { username: username || 'x-access-token', password: token };
    let asked = false;
    const onAuth = () => {
      // Asked again, the answer would be the same.
      if (asked || !token) return { cancel: true };
      asked = true;
      return login;
    };
    return { fs, gitdir: this.gitdir, url, http: createGitHttp(allowHosts), onAuth };
  }

  private async tell<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (fault) {
      if (fault instanceof Failure || fault instanceof BranchMovedError) throw fault;
      throw new Failure(400, codes.invalid, describeGitFault(fault, this.terms));
    }
  }

  private async findHead(): Promise<string> {
    const { gitdir, isRemote, ref, terms } = this;
    if (!isRemote) {
      if (!fs.existsSync(join(gitdir, 'objects')))
        throw new Failure(400, codes.invalid, `${terms.url} is not a bare Git repository.`);
      return git.resolveRef({ fs, gitdir, ref }).catch(() => '');
    }
    const refs = await git.listServerRefs({ ...this.remote, prefix: ref });
    if (!refs.some(each => each.ref === ref)) return '';
    const { fetchHead } = await git.fetch({
      ...this.remote,
      ref: terms.branch,
      singleBranch: true,
      depth: 1,
      tags: false,
    });
    return fetchHead ?? '';
  }

  /** Reads the files of the environment’s folder; none where the branch does not exist yet. */
  read(): Promise<ReadonlyMap<string, string>> {
    return this.tell(async () => {
      this.head = await this.findHead();
      this.entries = this.head ? await listEntries(this.gitdir, this.head) : new Map();
      this.texts = await readTexts(this.gitdir, this.entries, this.prefix);
      return this.texts;
    });
  }

  /** Where the branch stands, or what was committed to it here; empty where it has no commit. */
  get at(): string {
    return this.head;
  }

  /** The commit that the branch is at; undefined where it has none. */
  async readHead(): Promise<CommitLine | undefined> {
    const { gitdir, head } = this;
    if (!head) return undefined;
    const { commit } = await git.readCommit({ fs, gitdir, oid: head });
    const { author, message } = commit;
    return { id: head, message, author: author.name, date: author.timestamp * 1000 };
  }

  /** Commits the files over those of the folder. Says whether they differ from what is there. */
  commit({ files, message, author }: NewCommit): Promise<boolean> {
    return this.tell(async () => {
      const { gitdir, prefix } = this;
      const entries = new Map(this.entries);
      for (const path of this.texts.keys()) if (!files.has(path)) entries.delete(prefix + path);
      for (const [path, text] of files) {
        // A file that is no text would not come back as it was.
        if (this.texts.get(path) === text) continue;
        const oid = await git.writeBlob({ fs, gitdir, blob: Buffer.from(text, 'utf8') });
        const name = `${prefix}${path}`;
        entries.set(name, { oid, mode: entries.get(name)?.mode ?? '100644' });
      }
      const tree = await writeEntries(gitdir, entries);
      const before = this.head
        ? (await git.readCommit({ fs, gitdir, oid: this.head })).commit.tree
        : '';
      if (tree === before) return false;
      const now = { ...author, timestamp: Math.floor(Date.now() / 1000), timezoneOffset: 0 };
      const parent = this.head ? [this.head] : [];
      this.head = await git.writeCommit({
        fs,
        gitdir,
        commit: { tree, parent, message: `${message.trimEnd()}\n`, author: now, committer: now },
      });
      this.entries = entries;
      this.texts = files;
      return true;
    });
  }

  /**
   * Moves the branch to what was committed.
   *
   * @throws BranchMovedError where it is no longer where it was read
   */
  push(readAt: string): Promise<void> {
    return this.tell(async () => {
      const { gitdir, ref, isRemote, terms } = this;
      if (!isRemote && (await git.resolveRef({ fs, gitdir, ref }).catch(() => '')) !== readAt)
        throw new BranchMovedError();
      await git.writeRef({ fs, gitdir, ref, value: this.head, force: true });
      if (!isRemote) return;
      try {
        await git.push({ ...this.remote, ref, remoteRef: ref });
      } catch (fault) {
        const { code } = fault as { code?: string };
        if (code === 'PushRejectedError') throw new BranchMovedError(terms.branch);
        throw fault;
      }
    });
  }
}
