import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '../database';
import { PackageError } from './PackageError';
import { readManifest } from './PackageManifest';
import { listStoredPackages, readStoredArchive } from './packageStore';
import { getIntegrity, readArchive } from './readArchive';

/** A package to run and where its files come from. */
export interface PackageSource {
  readonly id: string;
  /** The name of the package, such as `@acme/risk`. */
  readonly name: string;
  readonly version: string;
  /** Differs with the content: the SHA-512 of its archive or its files. */
  readonly integrity: string;
  readonly trusted: boolean;
  readonly read: () => Promise<ReadonlyMap<string, Buffer>>;
}

/** The packages that are turned on in the database, and what else of them is kept there. */
export async function readInstalled(
  database: Database,
): Promise<{ readonly on: readonly PackageSource[]; readonly kept: readonly PackageSource[] }> {
  const stored = await listStoredPackages(database.forInstallation);
  const sources = stored.map(row => ({
    id: row.plugin_id,
    name: row.name,
    version: row.version,
    integrity: row.integrity,
    trusted: row.trust !== '',
    read: async () => {
      const archive = await readStoredArchive(database.forInstallation, row);
      if (getIntegrity(archive) !== row.integrity)
        throw new PackageError(
          'The package’s archive in the database is damaged. Install the package again.',
        );
      return readArchive(archive);
    },
  }));
  return {
    on: sources.filter((_, index) => stored[index]?.state === 'on'),
    kept: sources.filter((_, index) => stored[index]?.state !== 'on'),
  };
}

/**
 * Reads a package that the operator names in the settings: a folder, or the name of a package in
 * `node_modules`.
 *
 * @throws PackageError where there is none
 */
export async function readNamed(place: string): Promise<PackageSource> {
  const folder = findFolder(place);
  const files = await readFolder(folder);
  const { id, name, version } = readManifest(String(files.get('package.json')));
  const hash = createHash('sha512');
  for (const [path, content] of files) hash.update(`${path}\n${content.length}\n`).update(content);
  const integrity = `sha512-${hash.digest('base64')}`;
  return { id, name, version, integrity, trusted: true, read: async () => files };
}

/** Tells whether a named package changed, without reading it; empty where there is none. */
export async function glanceAtNamed(name: string): Promise<string> {
  try {
    const folder = findFolder(name);
    const stats = (await listPaths(folder)).map(async path => {
      const { size, mtimeMs } = await stat(join(folder, path));
      return `${path} ${size} ${mtimeMs}`;
    });
    return (await Promise.all(stats)).join();
  } catch {
    return '';
  }
}

function findFolder(name: string): string {
  const folder = /^[./\\~]|^[A-Za-z]:/.test(name) ? resolve(name) : findInstalled(name);
  if (!existsSync(join(folder, 'package.json')))
    throw new PackageError(`SLUICE_PLUGINS lists ${name}, but ${folder} has no package.json.`);
  return folder;
}

function findInstalled(name: string): string {
  try {
    return dirname(createRequire(join(process.cwd(), 'x.js')).resolve(`${name}/package.json`));
  } catch {
    throw new PackageError(
      `SLUICE_PLUGINS lists ${name}, which is not in node_modules. Install it with npm install ${name}, or name a folder such as ./${name}.`,
    );
  }
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return new Map(await Promise.all((await listPaths(folder)).map(read)));
}

/** Lists package.json and what the folders hold in which its parts lie. */
async function listPaths(folder: string): Promise<readonly string[]> {
  const packageJson = await readFile(join(folder, 'package.json'), 'utf8');
  const { web, server, styles, parts } = readManifest(packageJson);
  const paths = [web, server, ...styles, ...Object.values(parts)].filter(
    path => path !== undefined,
  );
  const missing = paths.find(path => !existsSync(join(folder, path)));
  if (missing !== undefined)
    throw new PackageError(
      `SLUICE_PLUGINS lists ${folder}, which has no file ${missing}. Build the package.`,
    );
  const tops = new Set(paths.map(path => path.split('/')[0] ?? ''));
  const lists = await Promise.all([...tops].map(top => listFiles(folder, top)));
  return ['package.json', ...lists.flat()];
}

async function listFiles(folder: string, path: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const nested = entries
    .filter(entry => entry.isFile() || (entry.isDirectory() && entry.name !== 'node_modules'))
    .map(async entry =>
      entry.isFile() ? [`${path}/${entry.name}`] : listFiles(folder, `${path}/${entry.name}`),
    );
  return (await Promise.all(nested)).flat().sort();
}
