import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The commit of the last release, which this one must be able to serve beside; a release moves it to
 * the one before.
 */
const commit = '47c8ea07e412cf822a8009a458e3f497ae33b3fe';

const git = (...args: readonly string[]) =>
  execFileSync('git', args, {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Why the last release cannot be looked at here, as it is said in a test's title; empty where it can. */
export const releaseMissing = ((): string => {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return '';
  } catch {
    return ` (skipped: this checkout has no history back to ${commit.slice(0, 8)}; fetch it with git fetch --unshallow)`;
  }
})();

/** The texts of the last release's files whose path ends so. */
export const readReleased = (end: string): readonly string[] =>
  git('ls-tree', '-r', '--name-only', commit)
    .toString()
    .split('\n')
    .filter(path => path.endsWith(end))
    .map(path => git('show', `${commit}:${path}`).toString());

const buildServer = `
const { server } = await import('./rspack.config.ts');
const { build } = await import('./shell/build/build.ts');
process.exitCode = await build([server('production')]);`;

const sources = ['core', 'plugins', 'shell', 'rspack.config.ts', 'tsconfig.json', 'package.json'];
let built: string | undefined;

/** The file of the last release's built server, with the packages of this one; built once a worker. */
export function releasedServer(): string {
  return (built ??= build());
}

function build(): string {
  const home = mkdtempSync(join(tmpdir(), 'sluice-release-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  execFileSync('tar', ['x', '-C', home], { input: git('archive', commit, ...sources) });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', buildServer], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(home, 'dist', 'server', 'main.js');
}
