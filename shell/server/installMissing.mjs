import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';

const packagesOf = path => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * Whether the folder's node_modules holds exactly the versions that package-lock.json names. Our own
 * packages are there as links, whatever their version.
 */
export function isInstalled(root) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = packagesOf(installed);
  const want = packagesOf(join(root, 'package-lock.json'));
  return Object.keys(want).every(path => {
    const found = have[path];
    const wanted = want[path];
    return (
      !path.includes('node_modules/') ||
      (found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional))
    );
  });
}

/**
 * Installs the locked packages where they are missing or of another version; throws a sentence when
 * that fails.
 */
export function installMissing(root) {
  if (isInstalled(root)) return;
  console.error('Installing the packages Sluice needs (once, about a minute) …');
  if (!npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], root))
    throw new Error(
      'The packages could not be installed; see the message of npm above. ' +
        'Check the connection to the package registry and that ' +
        root +
        ' is writable, then start again.',
    );
}
