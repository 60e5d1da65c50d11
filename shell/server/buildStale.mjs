import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { npm } from './npm.mjs';

const sources = [
  'core',
  'plugins',
  'shell',
  'testing/outside/plugins',
  'rspack.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const isTest = name => /\.test\.tsx?$/.test(name);

function* filesUnder(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (fault) {
    if (fault.code === 'ENOTDIR') yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isDirectory()) yield* filesUnder(join(path, entry.name));
    else if (!isTest(entry.name)) yield join(path, entry.name);
}

/** A fingerprint of everything the build is made from; a test file does not change it. */
export function fingerprint(root) {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const source of sources)
    for (const path of filesUnder(join(root, source)))
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/** Sizes and times of the same files: as long as they stay, so does the fingerprint. */
function glance(root) {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const source of sources)
    for (const path of filesUnder(join(root, source))) {
      const { size, mtimeMs, ctimeMs } = statSync(path);
      hash.update([relative(root, path), size, mtimeMs, ctimeMs].join('\0')).update('\0');
    }
  return hash.digest('hex');
}

const readIfThere = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/**
 * Builds the console and the server unless `dist` was made from these very sources; throws a
 * sentence when that fails.
 */
export function buildStale(root) {
  const dist = join(root, 'dist');
  const [stamp, glanced] = [join(dist, 'sources.sha256'), join(dist, 'sources.glance')];
  const main = join(dist, 'server', 'main.js');
  const seen = glance(root);
  if (existsSync(main) && existsSync(stamp) && readIfThere(glanced) === seen) return;
  const now = fingerprint(root);
  if (!existsSync(main) || readIfThere(stamp) !== now) {
    console.error('Building the console and the server …');
    if (!npm(['run', 'build', '--silent'], root))
      throw new Error(
        'The build failed; see its messages above. A fresh checkout of a released version always builds.',
      );
    if (!existsSync(main))
      throw new Error('The build made no ' + main + '; see its messages above.');
    mkdirSync(dist, { recursive: true });
    writeFileSync(stamp, now);
  }
  writeFileSync(glanced, seen);
}
