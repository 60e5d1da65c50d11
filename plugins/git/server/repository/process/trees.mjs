import fs from 'node:fs';
import git from 'isomorphic-git';

const mostFiles = 50_000;
/** As much as a folder that is applied may hold. */
const largest = 64 * 1024 * 1024;
const isFile = mode => mode === '100644' || mode === '100755';

const tooLarge = message => Object.assign(new Error(message), { code: 'Refused' });

/** Lists the files of a commit by their path, with links and submodules as they are. */
export async function listEntries(gitdir, oid) {
  const found = new Map();
  // A few folders that are in one another many times are as many as anyone likes.
  let count = 0;
  const walk = async (tree, below) => {
    const { tree: entries } = await git.readTree({ fs, gitdir, oid: tree });
    for (const { path, oid: own, mode, type } of entries) {
      if (++count > mostFiles)
        throw tooLarge(`The repository has more than ${mostFiles} files and folders.`);
      if (type === 'tree') await walk(own, `${below}${path}/`);
      else found.set(`${below}${path}`, { oid: own, mode });
    }
  };
  await walk(oid, '');
  return found;
}

/** Reads the files below a folder as texts, by their path there. */
export async function readTexts(gitdir, entries, folder) {
  const texts = new Map();
  let size = 0;
  for (const [path, { oid, mode }] of entries) {
    if (!path.startsWith(folder) || !isFile(mode)) continue;
    const { blob } = await git.readBlob({ fs, gitdir, oid });
    size += blob.length;
    if (size > largest) throw tooLarge('The files of the folder are larger than 64 MB.');
    texts.set(path.slice(folder.length), Buffer.from(blob).toString('utf8'));
  }
  return texts;
}

const emptyFolder = () => ({ files: new Map(), folders: new Map() });

/** Writes the tree of these files. Returns its object. */
export async function writeEntries(gitdir, entries) {
  const root = emptyFolder();
  for (const [path, entry] of entries) {
    const names = path.split('/');
    const name = names.pop();
    let at = root;
    for (const each of names) {
      if (!at.folders.has(each)) at.folders.set(each, emptyFolder());
      at = at.folders.get(each);
    }
    at.files.set(name, entry);
  }
  const write = async ({ files, folders }) => {
    const tree = [...files].map(([path, { oid, mode }]) => ({
      path,
      oid,
      mode,
      type: mode === '160000' ? 'commit' : 'blob',
    }));
    for (const [path, folder] of folders)
      tree.push({ path, oid: await write(folder), mode: '040000', type: 'tree' });
    return git.writeTree({ fs, gitdir, tree });
  };
  return write(root);
}
