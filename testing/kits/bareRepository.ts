import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import git from 'isomorphic-git';

const ref = 'refs/heads/main';

/** A bare repository on disk that people other than the server commit to, too. */
export async function createBareRepository() {
  const folders: string[] = [];
  const createFolder = () => {
    folders.push(fs.mkdtempSync(join(tmpdir(), 'sluice-bare-')));
    return folders.at(-1)!;
  };
  const gitdir = createFolder();
  await git.init({ fs, gitdir, bare: true, defaultBranch: 'main' });
  const findHead = () => git.resolveRef({ fs, gitdir, ref });

  return {
    url: `file://${gitdir}`,
    gitdir,
    async read(filepath: string): Promise<string> {
      const { blob } = await git.readBlob({ fs, gitdir, oid: await findHead(), filepath });
      return Buffer.from(blob).toString('utf8');
    },
    list: () => git.listFiles({ fs, gitdir, ref: 'main' }),
    log: async () => (await git.log({ fs, gitdir, ref: 'main' })).map(({ commit }) => commit),
    /**
     * Commits these files over those of the branch, as somebody does who works on it. A file or a
     * folder without a text is deleted.
     */
    async change(files: Readonly<Record<string, string | undefined>>): Promise<void> {
      const dir = createFolder();
      await git.checkout({ fs, dir, gitdir, ref: 'main', force: true });
      for (const [path, text] of Object.entries(files)) {
        if (text === undefined) {
          const all = await git.listFiles({ fs, dir, gitdir });
          for (const filepath of all.filter(each => `${each}/`.startsWith(`${path}/`)))
            await git.remove({ fs, dir, gitdir, filepath });
          continue;
        }
        fs.mkdirSync(join(dir, dirname(path)), { recursive: true });
        fs.writeFileSync(join(dir, path), text);
        await git.add({ fs, dir, gitdir, filepath: path });
      }
      const author = { name: 'Grace', email: 'grace@example.com' };
      const parent = [await findHead()];
      await git.commit({ fs, dir, gitdir, message: 'Change by Grace', author, ref, parent });
    },
    /** Stores a blob of zeros, which is small until it is read. Returns its object. */
    async writeZeros(size: number): Promise<string> {
      const whole = Buffer.concat([Buffer.from(`blob ${size}\0`), Buffer.alloc(size)]);
      const oid = createHash('sha1').update(whole).digest('hex');
      fs.mkdirSync(join(gitdir, 'objects', oid.slice(0, 2)), { recursive: true });
      const path = join(gitdir, 'objects', oid.slice(0, 2), oid.slice(2));
      fs.writeFileSync(path, deflateSync(whole, { level: 1 }));
      return oid;
    },
    /** Commits one file, the only one of the branch then. */
    async commitBlob(path: string, oid: string): Promise<void> {
      let [mode, type, at]: [string, 'blob' | 'tree', string] = ['100644', 'blob', oid];
      for (const name of path.split('/').toReversed()) {
        at = await git.writeTree({ fs, gitdir, tree: [{ mode, path: name, oid: at, type }] });
        [mode, type] = ['040000', 'tree'];
      }
      const author = { name: 'Grace', email: 'grace@example.com' };
      await git.commit({ fs, gitdir, message: 'Change', author, ref, tree: at, parent: [] });
    },
    remove(): void {
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
