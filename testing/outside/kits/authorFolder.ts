import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from '#core/packages/build/bundle';
import { bundleCreate } from '#core/packages/create/bundle';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const packages = join(root, 'core/packages');

/** A package that an author makes in an empty folder, without Sluice’s sources. */
export interface AuthorFolder {
  readonly folder: string;
  /** Replaces texts in a file, each of which must be there. */
  edit(file: string, changes: Readonly<Record<string, string>>): void;
  /** Builds and packs a version with the installed tool; the path of the archive. */
  pack(version: string): string;
  close(): void;
}

/** Installs a tool of authors as npm would: its files, and its code bundled. */
async function install(
  tool: string,
  place: string,
  files: readonly string[],
  bundle: (target: string) => Promise<void>,
): Promise<void> {
  mkdirSync(place, { recursive: true });
  for (const file of ['package.json', 'bin', ...files])
    cpSync(join(packages, tool, file), join(place, file), { recursive: true });
  await bundle(join(place, 'dist'));
}

/** Makes a new package by `npm create sluice-plugin` in an empty folder, and installs its tool. */
export async function openAuthorFolder(
  name: string,
  parts: readonly string[],
): Promise<AuthorFolder> {
  const home = mkdtempSync(join(tmpdir(), 'sluice-author-'));
  const creator = mkdtempSync(join(tmpdir(), 'sluice-create-'));
  await install('create', creator, ['template'], bundleCreate);
  const run = (cwd: string, ...command: readonly string[]) =>
    execFileSync(process.execPath, [...command], { cwd, encoding: 'utf8' });
  const create = join(creator, 'bin/create-sluice-plugin.mjs');
  run(home, create, name, '--scope', '@acme', '--with', parts.join(','), '--yes');
  rmSync(creator, { recursive: true });
  const folder = join(home, name);
  const tool = join(folder, 'node_modules/@sluice/build');
  await install('build', tool, [], bundleTool);
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
      const said = run(folder, join(tool, 'bin/sluice-build.mjs'), '--pack');
      const [, fileName = ''] = /Packed (\S+)\./.exec(said) ?? [];
      return path(fileName);
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}
