import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem } from '#core/contract/internal';
import { DatabaseDownError, type Database } from '../database';
import type { LoadedPlugins } from '../host/mounting/loadPlugins';
import { findMachineFault } from '../host/mounting/StartError';
import type { ServerContribution, ServerPlugin } from '../host/plugin';
import { packageParts, type PackagePart } from '../host/points';
import { checkServerHalf } from './checkServerHalf';
import { PackageError, UnpackError } from './PackageError';
import { readManifest, type PackageManifest } from './PackageManifest';
import { readInstalled, readNamed, type PackageSource } from './PackageSource';
import type { LoadedPackage, RunningPackages } from './RunningPackages';
import { shareModules } from './sharedModules';
import type { Environment } from '../settings/settingUrls';
import { deleteUnpacked, unpack } from './unpack';

interface Loading {
  readonly database: Database;
  readonly dataFolder: string;
  /** Folders and packages that the operator names in the settings. */
  readonly named: readonly string[];
  readonly environment: Environment;
  /** The plugins that came with the process. */
  readonly own: LoadedPlugins;
  /** Whether a package whose files can’t be written is left out, until it is tried again. */
  readonly isFirst?: boolean;
}

/**
 * Loads the packages that are turned on, after the plugins that are here already; one that fails is
 * left out and named.
 */
export async function loadPackages(loading: Loading): Promise<RunningPackages> {
  const { database, dataFolder, named, environment, own, isFirst = false } = loading;
  const { plugins } = own;
  // Also those that could not be loaded: their calls and tables are not for others to take.
  const taken = new Set([
    ...plugins.map(({ id }) => id),
    ...own.problems.map(({ plugin }) => plugin),
  ]);
  const root = join(dataFolder, 'plugins');
  const { on, kept } = await readInstalled(database);
  const loaded: LoadedPackage[] = [];
  const problems: Problem[] = [];
  const sources: PackageSource[] = [];
  for (const name of named)
    try {
      sources.push(await readNamed(name));
    } catch (cause) {
      problems.push({ code: 'LOAD_FAILED', plugin: name, cause });
    }
  for (const source of on) if (!sources.some(({ id }) => id === source.id)) sources.push(source);
  if (sources.length > 0) await shareModules(plugins);
  for (const source of sources) {
    const { id: plugin, name } = source;
    if (taken.has(plugin)) problems.push({ code: 'PLUGIN_ID_TAKEN', plugin, package: name });
    else if (loaded.some(({ manifest }) => manifest.id === plugin))
      problems.push({ code: 'DUPLICATE_PLUGIN', plugin });
    else
      try {
        const one = await loadPackage(source, root, plugins);
        one.plugin.settings?.read(environment);
        loaded.push(one);
      } catch (cause) {
        // Its archive could not be read, or its files not written, which is not its fault.
        if (cause instanceof DatabaseDownError) throw cause;
        const machineFault = findMachineFault(cause);
        if (machineFault) throw machineFault;
        if (cause instanceof UnpackError && !isFirst) throw cause;
        problems.push({ code: 'LOAD_FAILED', plugin, cause });
      }
  }
  const places = [...sources, ...kept].map(source => join(root, source.id, getAddress(source)));
  await deleteUnpacked(root, new Set(places));
  const known = new Set([...sources, ...kept].map(({ id }) => id));
  return { loaded, problems, known, taken };
}

/** The name of a version's folder: it changes with its content, so nothing old is ever served. */
const getAddress = ({ version, integrity }: PackageSource): string =>
  `${version}-${Buffer.from(integrity.slice(7), 'base64').toString('hex').slice(0, 16)}`;

async function loadPackage(
  source: PackageSource,
  root: string,
  plugins: readonly ServerPlugin[],
): Promise<LoadedPackage> {
  const address = getAddress(source);
  const folder = join(root, source.id, address);
  await unpack(folder, source.read).catch((cause: unknown) => {
    const isKnown = cause instanceof PackageError || cause instanceof DatabaseDownError;
    throw isKnown ? cause : new UnpackError(folder, cause);
  });
  const manifest = readManifest(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = source.trusted ? manifest.server : undefined;
  const half = checkServerHalf(file ? await importHalf(join(folder, file)) : {}, manifest);
  const more = await loadParts(manifest, folder, plugins);
  const contributes = [...(half.contributes ?? []), ...more];
  const plugin = { ...half, id: manifest.id, contributes };
  return { manifest, folder, address, trusted: source.trusted, plugin };
}

async function importHalf(file: string): Promise<unknown> {
  const module = await import(/* webpackIgnore: true */ pathToFileURL(file).href);
  if (typeof module.default !== 'object' || module.default === null)
    throw new PackageError(
      'Its server code has no default export created with defineServerPlugin.',
    );
  return module.default;
}

/** Loads the parts that one of these plugins knows how to run. */
async function loadParts(
  manifest: PackageManifest,
  folder: string,
  plugins: readonly ServerPlugin[],
): Promise<readonly ServerContribution[]> {
  const known = plugins.flatMap(({ contributes = [] }) =>
    contributes.flatMap(({ point, value }) =>
      point.id === packageParts.id ? [value as PackagePart] : [],
    ),
  );
  const parts = Object.entries(manifest.parts).map(async ([name, path]) => {
    const part = known.find(each => each.name === name);
    const fields = ['id', 'api', 'web', 'styles', 'server', 'shared', 'hosts'];
    if (!part)
      throw new PackageError(
        `"sluice.${name}" in its package.json is not supported. Supported fields: ${[...fields, ...known.map(each => each.name)].join(', ')}.`,
      );
    return part.load(join(folder, path), manifest);
  });
  return (await Promise.all(parts)).flat();
}
