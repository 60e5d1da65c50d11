import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTool } from '#core/packages/build/bundle';

const samples = fileURLToPath(new URL('..', import.meta.url));
// Each process has its own, since another one may be building it.
const tool = fileURLToPath(new URL(`../../../results/build-tool/${process.pid}`, import.meta.url));
let bundled: Promise<void> | undefined;
process.once('exit', () => rmSync(tool, { recursive: true, force: true }));

/**
 * Copies a sample package to a folder outside the repository, where its author would have it, but
 * for some of its files.
 */
export function copySample(name: string, without: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), `sluice-${basename(name)}-`));
  const left = new Set(['dist', ...without]);
  cpSync(join(samples, name), folder, {
    recursive: true,
    filter: path => !left.has(basename(path)),
  });
  return folder;
}

/** Builds the package in a folder with the tool that authors run, and returns what it printed. */
export async function buildSample(folder: string, ...options: string[]): Promise<string> {
  await (bundled ??= bundleTool(tool));
  const command = [join(tool, 'cli.js'), folder, ...options];
  return execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe' });
}

/** Builds the package in a folder again after each change, until it is stopped. */
export async function watchSample(folder: string) {
  await (bundled ??= bundleTool(tool));
  const child = spawn(process.execPath, [join(tool, 'cli.js'), folder, '--watch']);
  const ended = new Promise<void>(done => child.once('exit', () => done()));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += String(text)));
  return {
    /** Returns the output since the last call. */
    takeSaid: () => {
      const taken = said;
      said = '';
      return taken;
    },
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
