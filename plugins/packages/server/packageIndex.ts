import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { compare, valid } from 'semver';
import { getErrorMessage, getField, isRecord } from '#core/contract';
import type { ServerHost } from '#core/server';
import { checkArchive, getIntegrity, largestArchive, PackageError } from '#core/server/internal';
import { guardedFetch } from '#core/server/http/guardedFetch';

/** A version of a package in an index, and how its archive is read. */
export interface IndexEntry {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** What is new in this version. */
  readonly changes: string;
  /** The SHA-512 of the archive, as npm writes it. */
  readonly integrity: string;
  readonly signature: string | undefined;
  readonly read: () => Promise<Buffer>;
}

const largestIndex = 4 * 1024 * 1024;
const text = (of: unknown, key: string) => String(getField(of, key) ?? '').slice(0, 5000);

/**
 * Reads the operator's index, latest versions first: a JSON document at a URL, or a folder of
 * archives with one or without.
 *
 * @throws PackageError with a sentence
 */
export async function readIndex(server: ServerHost): Promise<readonly IndexEntry[]> {
  const place = server.settings.pluginIndex;
  if (place === undefined) return [];
  const entries = /^https?:/.test(place) ? await readUrl(server, place) : await readFolder(place);
  return [...entries].sort((a, b) => a.name.localeCompare(b.name) || compare(b.version, a.version));
}

async function readUrl(server: ServerHost, place: string): Promise<readonly IndexEntry[]> {
  // The operator named its host, be it in a private network.
  const allowHosts = [...server.settings.allowHosts, new URL(place).host];
  const get = async (url: string, maxBytes: number) => {
    const fetched = guardedFetch({ allowHosts, maxBytes });
    try {
      const reply = await fetched(url);
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      return Buffer.from(await reply.arrayBuffer());
    } catch (fault) {
      throw new PackageError(`${url} can’t be read: ${getErrorMessage(fault)}`);
    }
  };
  const index = await get(place, largestIndex);
  return parseIndex(String(index), place, path => get(new URL(path, place).href, largestArchive));
}

async function readFolder(place: string): Promise<readonly IndexEntry[]> {
  const folder = resolve(place);
  if (!existsSync(folder))
    throw new PackageError(`SLUICE_PLUGIN_INDEX is ${place}, and this folder does not exist.`);
  const index = join(folder, 'index.json');
  const read = (path: string) => {
    const file = resolve(folder, path);
    if (/^\.\.|^[/\\]|^\w:/.test(relative(folder, file)))
      throw new PackageError(`${index} names ${path}, which lies outside the folder.`);
    return readFile(file);
  };
  if (existsSync(index)) return parseIndex(String(await readFile(index)), index, read);
  const names = (await readdir(folder)).filter(name => name.endsWith('.tgz'));
  return Promise.all(names.map(async name => describeArchive(folder, name)));
}

async function describeArchive(folder: string, name: string): Promise<IndexEntry> {
  const file = join(folder, name);
  const archive = await readFile(file);
  const { manifest } = await checkArchive(archive, { keys: new Map() }).catch((fault: unknown) => {
    throw new PackageError(`${file}: ${getErrorMessage(fault)}`);
  });
  const signed = existsSync(`${file}.sig`);
  return {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    changes: '',
    integrity: getIntegrity(archive),
    signature: signed ? String(await readFile(`${file}.sig`)) : undefined,
    read: async () => archive,
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
  if (!Array.isArray(packages)) throw new PackageError(`${place} has no list "packages".`);
  return packages.filter(isRecord).map(each => {
    const [name, version] = [text(each, 'name'), text(each, 'version')];
    const integrity = text(each, 'integrity');
    if (!name || !valid(version) || !integrity.startsWith('sha512-') || !each['archive'])
      throw new PackageError(
        `${place}: each package needs "name", "version", "archive" (a path or URL), and "integrity" (sha512-…), unlike ${name || 'one without a name'} ${version}.`,
      );
    const signature = text(each, 'signature');
    return {
      name,
      version,
      description: text(each, 'description'),
      changes: text(each, 'changes'),
      integrity,
      signature: signature || undefined,
      read: () => read(text(each, 'archive')),
    };
  });
}
