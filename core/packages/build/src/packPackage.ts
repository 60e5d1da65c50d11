import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { BuildError, faults } from './faults';
import type { BuiltPackage } from './buildPackage';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * Packs a built package with `npm pack` and returns the path of the archive.
 *
 * @throws BuildError when the archive would be without one of its files.
 */
export function packPackage({ folder, sluice }: BuiltPackage): string {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const output = execFileSync(command, ['pack', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [packed] = JSON.parse(output) as readonly [Packed];
  const { web, server, connectors, styles = [] } = sluice as Record<string, string & string[]>;
  const missing = [web, server, connectors, ...styles].find(
    file => file !== undefined && !packed.files.some(({ path }) => path === file),
  );
  if (missing !== undefined) throw new BuildError([faults.notPacked(missing)]);
  return join(folder, packed.filename);
}
