import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import git from 'isomorphic-git';
import { listEntries, readTexts, writeEntries } from './trees.mjs';

const fault = (code, message) => Object.assign(new Error(message), { code });

/** A branch of a repository: on this machine’s disk, or fetched to a folder that lasts until `close`. */
export class Branch {
  entries = new Map();
  texts = new Map();
  head = '';

  constructor(terms) {
    this.terms = terms;
    this.gitdir = terms.gitdir;
    this.ref = `refs/heads/${terms.branch}`;
  }

  /** Opens a branch; one of another machine in an empty folder. */
  static async open(terms) {
    const { gitdir, url, isRemote } = terms;
    if (isRemote) {
      await git.init({ fs, gitdir, bare: true });
      await git.addRemote({ fs, gitdir, remote: 'origin', url });
    }
    return new Branch(terms);
  }

  get remote() {
    const { url, username, token, http } = this.terms;
    const credentials = { username: username || 'x-access-token', password: token };
    let asked = false;
    const onAuth = () => {
      // Asked again, the answer would be the same.
      if (asked || !token) return { cancel: true };
      asked = true;
      return credentials;
    };
    return { fs, gitdir: this.gitdir, url, http, onAuth };
  }

  async findHead() {
    const { gitdir, ref, terms } = this;
    if (!terms.isRemote) {
      if (!fs.existsSync(join(gitdir, 'objects')))
        throw fault('Refused', `${terms.url} is not a bare Git repository.`);
      return git.resolveRef({ fs, gitdir, ref }).catch(() => '');
    }
    const refs = await git.listServerRefs({ ...this.remote, prefix: ref });
    if (!refs.some(each => each.ref === ref)) return '';
    const wanted = { ref: terms.branch, singleBranch: true, depth: 1, tags: false };
    const { fetchHead } = await git.fetch({ ...this.remote, ...wanted });
    return fetchHead ?? '';
  }

  /** Reads the texts of the folder; none where the branch does not exist yet. */
  async read() {
    const { gitdir, terms } = this;
    this.head = await this.findHead();
    this.entries = this.head ? await listEntries(gitdir, this.head) : new Map();
    this.texts = await readTexts(gitdir, this.entries, terms.prefix);
    return this.texts;
  }

  /** Tells the commit that the branch is at here; undefined where it has none. */
  async describe() {
    if (!this.head) return undefined;
    const { commit } = await git.readCommit({ fs, gitdir: this.gitdir, oid: this.head });
    const { author, message } = commit;
    return { id: this.head, message, author: author.name, date: author.timestamp * 1000 };
  }

  /** Commits changed texts of the folder, and deletes those that are undefined. */
  async commit({ changes, message, author }) {
    const { gitdir, head, terms } = this;
    const entries = new Map(this.entries);
    for (const [path, text] of changes) {
      const name = `${terms.prefix}${path}`;
      if (text === undefined) {
        entries.delete(name);
        continue;
      }
      const oid = await git.writeBlob({ fs, gitdir, blob: Buffer.from(text, 'utf8') });
      entries.set(name, { oid, mode: entries.get(name)?.mode ?? '100644' });
    }
    const tree = await writeEntries(gitdir, entries);
    const before = head ? (await git.readCommit({ fs, gitdir, oid: head })).commit.tree : '';
    if (tree === before) return;
    const now = { ...author, timestamp: Math.floor(Date.now() / 1000), timezoneOffset: 0 };
    const parent = head ? [head] : [];
    const commit = { tree, parent, message, author: now, committer: now };
    this.head = await git.writeCommit({ fs, gitdir, commit });
    this.entries = entries;
  }

  /** Moves the branch to what was committed; fails where it is no longer where it was read. */
  async push(readAt) {
    const { gitdir, ref, terms } = this;
    const moved = () => fault('BranchMoved', terms.branch);
    const find = () => git.resolveRef({ fs, gitdir, ref }).catch(() => '');
    if (!terms.isRemote && (await find()) !== readAt) throw moved();
    await git.writeRef({ fs, gitdir, ref, value: this.head, force: true });
    if (!terms.isRemote) return;
    try {
      await git.push({ ...this.remote, ref, remoteRef: ref });
    } catch (cause) {
      throw cause?.code === 'PushRejectedError' ? moved() : cause;
    }
  }

  async close() {
    if (this.terms.isRemote) await rm(this.gitdir, { recursive: true, force: true });
  }
}
