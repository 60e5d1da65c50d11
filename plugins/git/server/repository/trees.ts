import fs from 'node:fs';
import git from 'isomorphic-git';
import { codes, Failure } from '#core/contract';

/** A file of a tree: its object and its mode. */
export interface Entry {
  readonly oid: string;
  readonly mode: string;
}
/** The files of a commit by their path. */
export type Entries = ReadonlyMap<string, Entry>;

const most = 50_000;
const isFile = (mode: string) => mode === '100644' || mode === '100755';

/** Lists the files of a commit, with links and submodules as they are. */
export async function listEntries(gitdir: string, oid: string): Promise<Entries> {
  const found = new Map<string, Entry>();
  const walk = async (tree: string, below: string): Promise<void> => {
    const { tree: entries } = await git.readTree({ fs, gitdir, oid: tree });
    for (const { path, oid: own, mode, type } of entries) {
      if (type === 'tree') await walk(own, `${below}${path}/`);
      else found.set(`${below}${path}`, { oid: own, mode });
      if (found.size > most)
        throw new Failure(400, codes.invalid, `The repository has more than ${most} files.`);
    }
  };
  await walk(oid, '');
  return found;
}

/** Reads the files below a folder as texts, by their path there. */
export async function readTexts(
  gitdir: string,
  entries: Entries,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [path, { oid, mode }] of entries) {
    if (!path.startsWith(folder) || !isFile(mode)) continue;
    const { blob } = await git.readBlob({ fs, gitdir, oid });
    texts.set(path.slice(folder.length), Buffer.from(blob).toString('utf8'));
  }
  return texts;
}

interface Folder {
  readonly files: Map<string, Entry>;
  readonly folders: Map<string, Folder>;
}
const emptyFolder = (): Folder => ({ files: new Map(), folders: new Map() });

/** Writes the tree of these files. Returns its object. */
export async function writeEntries(gitdir: string, entries: Entries): Promise<string> {
  const root = emptyFolder();
  for (const [path, entry] of entries) {
    const names = path.split('/');
    const name = names.pop()!;
    let at = root;
    for (const each of names) {
      if (!at.folders.has(each)) at.folders.set(each, emptyFolder());
      at = at.folders.get(each)!;
    }
    at.files.set(name, entry);
  }
  const write = async ({ files, folders }: Folder): Promise<string> => {
    const tree = [...files].map(([path, { oid, mode }]) => ({
      path,
      oid,
      mode,
      type: mode === '160000' ? ('commit' as const) : ('blob' as const),
    }));
    const inner = [];
    for (const [path, folder] of folders)
      inner.push({ path, oid: await write(folder), mode: '040000', type: 'tree' as const });
    return git.writeTree({ fs, gitdir, tree: [...tree, ...inner] });
  };
  return write(root);
}
