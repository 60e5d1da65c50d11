import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { compare, valid } from 'semver';
import { getErrorMessage, getField, isRecord } from '#core/contract';
import type { Settings } from '../settings/settings';
import { PackageError } from './PackageError';
import { checkArchive } from './packageStore';
import { getIntegrity, largestArchive, requireIntegrity } from './readArchive';
import { readFrom } from './readFrom';
import { readRegistry } from './registryIndex';

/** A version of a package in an index, and how its archive is read. */
export interface IndexEntry {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** The changes in this version. */
  readonly changes: string;
  /** The connectors that it brings, by ID. */
  readonly connectorIds: readonly string[];
  /** The SHA-512 of the archive, as npm writes it. */
  readonly integrity: string;
  readonly signature: string | undefined;
  /** Whether it came with Sluice itself, which vouches for it. */
  readonly shipped: boolean;
  readonly read: () => Promise<Buffer>;
}

const largestIndex = 4 * 1024 * 1024;
const text = (of: unknown, key: string) => String(getField(of, key) ?? '').slice(0, 5000);
const texts = (of: unknown, key: string): readonly string[] => {
  const value = getField(of, key);
  return Array.isArray(value) ? value.filter(each => typeof each === 'string').slice(0, 100) : [];
};

type Places = Pick<Settings, 'allowHosts' | 'pluginIndex' | 'shippedPlugins'>;

/**
 * Reads what is offered, latest versions first: the packages that came with Sluice, and those of
 * the operator's index, which is a JSON document at a URL, an npm registry, or a folder of archives
 * with such a document or without.
 *
 * @throws PackageError with a sentence
 */
export async function readIndex(places: Places): Promise<readonly IndexEntry[]> {
  const { pluginIndex: place } = places;
  const shipped = await readShipped(places);
  if (place === undefined) return shipped;
  const [, registry] = /^npm:(https?:.*)$/.exec(place) ?? [];
  const entries = registry
    ? await readRegistry(registry, readFrom(registry, places.allowHosts))
    : await (/^https?:/.test(place) ? readUrl(places, place) : readFolder(place));
  const own = new Set(shipped.map(({ integrity }) => integrity));
  return sort([...shipped, ...entries.filter(({ integrity }) => !own.has(integrity))]);
}

/** Reads the packages that came with Sluice; none where it was not built. */
export async function readShipped({
  shippedPlugins: folder,
}: Pick<Places, 'shippedPlugins'>): Promise<readonly IndexEntry[]> {
  if (folder === undefined || !existsSync(join(folder, 'index.json'))) return [];
  return sort((await readFolder(folder)).map(entry => ({ ...entry, shipped: true })));
}

const sort = (entries: readonly IndexEntry[]): readonly IndexEntry[] =>
  entries.toSorted((a, b) => a.name.localeCompare(b.name) || compare(b.version, a.version));

async function readUrl(places: Places, place: string): Promise<readonly IndexEntry[]> {
  const get = readFrom(place, places.allowHosts);
  const index = await get(place, largestIndex);
  return parseIndex(String(index), place, path => get(new URL(path, place).href, largestArchive));
}

async function readFolder(place: string): Promise<readonly IndexEntry[]> {
  const folder = resolve(place);
  if (!existsSync(folder))
    throw new PackageError(`SLUICE_PLUGIN_INDEX is ${place}, a folder that does not exist.`);
  const index = join(folder, 'index.json');
  const read = (path: string) => {
    const file = resolve(folder, path);
    if (/^\.\.|^[/\\]|^\w:/.test(relative(folder, file)))
      throw new PackageError(`${index} lists ${path}, which is outside the folder.`);
    return readFile(file);
  };
  if (existsSync(index)) return parseIndex(String(await readFile(index)), index, read);
  const names = (await readdir(folder)).filter(name => name.endsWith('.tgz'));
  return Promise.all(names.map(async name => describeOnce(join(folder, name))));
}

/** Descriptions of archives in folders, by their files, until these change. */
const described = new Map<string, { readonly glance: string; readonly entry: IndexEntry }>();
const mostDescribed = 1000;

async function describeOnce(file: string): Promise<IndexEntry> {
  const glance = await glanceAt(file);
  const known = described.get(file);
  if (known?.glance === glance) return known.entry;
  const entry = await describeArchive(file);
  if (described.size >= mostDescribed) described.clear();
  described.set(file, { glance, entry });
  return entry;
}

/** Tells whether an archive or its signature changed, without reading them. */
async function glanceAt(file: string): Promise<string> {
  const times = [file, `${file}.sig`].map(async path => {
    const stats = await stat(path).catch(() => undefined);
    return stats && `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
  });
  return (await Promise.all(times)).join();
}

async function describeArchive(file: string): Promise<IndexEntry> {
  const archive = await readFile(file);
  const integrity = getIntegrity(archive);
  const { manifest } = await checkArchive(archive, { keys: new Map() }).catch((fault: unknown) => {
    throw new PackageError(`${file}: ${getErrorMessage(fault)}`);
  });
  const signed = existsSync(`${file}.sig`);
  return {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    changes: '',
    connectorIds: manifest.connectorIds,
    shipped: false,
    integrity,
    signature: signed ? String(await readFile(`${file}.sig`)) : undefined,
    read: async () => requireIntegrity(await readFile(file), integrity),
  };
}

function parseIndex(
  json: string,
  place: string,
  read: (path: string) => Promise<Buffer>,
): readonly IndexEntry[] {
  let index: unknown;
  try {
    index = JSON.parse(json);
  } catch {
    throw new PackageError(`${place} is not valid JSON.`);
  }
  const packages = getField(index, 'packages');
  if (!Array.isArray(packages)) throw new PackageError(`${place} has no "packages" list.`);
  return packages.filter(isRecord).map(each => {
    const [name, version] = [text(each, 'name'), text(each, 'version')];
    const integrity = text(each, 'integrity');
    if (!name || !valid(version) || !integrity.startsWith('sha512-') || !each['archive'])
      throw new PackageError(
        `${place}: ${name || 'a package without a name'} ${version} is incomplete. Each package needs "name", "version", "archive" (a path or URL), and "integrity" (sha512-…).`,
      );
    const signature = text(each, 'signature');
    return {
      name,
      version,
      description: text(each, 'description'),
      changes: text(each, 'changes'),
      connectorIds: texts(each, 'connectorIds'),
      shipped: false,
      integrity,
      signature: signature || undefined,
      read: async () => requireIntegrity(await read(text(each, 'archive')), integrity),
    };
  });
}
