import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from '#core/packages/build/bundle';
import { copySample } from './buildSample';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = join(root, 'core/packages/build');

/** A folder outside the repository in which an author writes a package, without Sluice’s sources. */
export interface AuthorFolder {
  readonly folder: string;
  /** Replaces texts in a file, each of which must be there. */
  edit(file: string, changes: Readonly<Record<string, string>>): void;
  /** Builds and packs a version with the installed tool; the path of the archive. */
  pack(version: string): string;
}

/** Makes such a folder with the sources of a sample, and installs the tool of authors as npm would. */
export async function openAuthorFolder(sample: string): Promise<AuthorFolder> {
  const folder = copySample(sample);
  const tool = join(folder, 'node_modules/@sluice/build');
  mkdirSync(tool, { recursive: true });
  for (const part of ['package.json', 'bin'])
    cpSync(join(source, part), join(tool, part), { recursive: true });
  await bundleTool(join(tool, 'dist'));
  symlinkSync(join(root, 'node_modules/@rspack'), join(folder, 'node_modules/@rspack'));
  const path = (file: string) => join(folder, file);
  return {
    folder,
    edit(file, changes) {
      let text = readFileSync(path(file), 'utf8');
      for (const [before, after] of Object.entries(changes)) {
        if (!text.includes(before)) throw new Error(`${file} has no “${before}”.`);
        text = text.replace(before, after);
      }
      writeFileSync(path(file), text);
    },
    pack(version) {
      const content = JSON.parse(readFileSync(path('package.json'), 'utf8'));
      writeFileSync(path('package.json'), JSON.stringify({ ...content, version }, null, 2));
      const command = [join(tool, 'bin/sluice-build.mjs'), '--pack'];
      const said = execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
      const [, fileName = ''] = /Packed (\S+)\./.exec(said) ?? [];
      return path(fileName);
    },
  };
}
