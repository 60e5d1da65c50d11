import { rcompare, valid } from 'semver';
import { getErrorMessage, getField, isRecord } from '#core/contract';
import { trimEnd } from '#core/contract/trimEnd';
import type { IndexEntry } from './packageIndex';
import { PackageError } from './PackageError';
import { largestArchive, requireIntegrity } from './readArchive';
import type { ReadUrl } from './readFrom';

/** The keyword by which packages of a registry say that they are plugins. */
const keyword = 'sluice-plugin';
const mostPackages = 100;
/** How many versions of each package are offered, the latest first. */
const mostVersions = 5;
const largestAnswer = 16 * 1024 * 1024;
const atOnce = 8;
/** How long an answer counts, in milliseconds. */
const freshMs = 60_000;

interface Known {
  readonly at: number;
  readonly entries: Promise<readonly IndexEntry[]>;
}
const known = new Map<string, Known>();

/**
 * Lists the packages of an npm registry that have the keyword of plugins, as it answers a search;
 * asks it at most once a minute.
 *
 * @throws PackageError with a sentence
 */
export function readRegistry(registry: string, read: ReadUrl): Promise<readonly IndexEntry[]> {
  const before = known.get(registry);
  if (before && Date.now() - before.at < freshMs) return before.entries;
  const entries = search(`${trimEnd(registry, '/')}/`, read);
  known.set(registry, { at: Date.now(), entries });
  entries.catch(() => known.delete(registry));
  return entries;
}

async function search(registry: string, read: ReadUrl): Promise<readonly IndexEntry[]> {
  const asJson = async (path: string): Promise<unknown> => {
    const url = `${registry}${path}`;
    try {
      return JSON.parse(String(await read(url, largestAnswer)));
    } catch (fault) {
      if (fault instanceof PackageError) throw fault;
      throw new PackageError(`${url} is not valid JSON: ${getErrorMessage(fault)}`);
    }
  };
  const answer = await asJson(`-/v1/search?text=keywords:${keyword}&size=${mostPackages}`);
  const objects = getField(answer, 'objects');
  if (!Array.isArray(objects))
    throw new PackageError(`${registry} does not support npm registry search.`);
  const names = objects
    .map(each => getField(getField(each, 'package'), 'name'))
    .filter(name => typeof name === 'string')
    .slice(0, mostPackages);
  const entries: IndexEntry[] = [];
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce);
    const documents = await Promise.all(some.map(name => asJson(encodeURIComponent(name))));
    entries.push(...documents.flatMap(each => listVersions(each, read)));
  }
  return entries;
}

/** The latest versions of a package that are plugins and say what their archive is. */
function listVersions(document: unknown, read: ReadUrl): readonly IndexEntry[] {
  const all = getField(document, 'versions');
  if (!isRecord(all)) return [];
  return Object.keys(all)
    .filter(version => valid(version))
    .sort(rcompare)
    .flatMap(version => toEntry(all[version], read))
    .slice(0, mostVersions);
}

function toEntry(content: unknown, read: ReadUrl): readonly IndexEntry[] {
  const [name, version] = [getField(content, 'name'), getField(content, 'version')];
  const [sluice, dist] = [getField(content, 'sluice'), getField(content, 'dist')];
  const [url, integrity] = [getField(dist, 'tarball'), getField(dist, 'integrity')];
  const texts = [name, version, url, integrity];
  if (!isRecord(sluice) || texts.some(each => typeof each !== 'string')) return [];
  const expected = String(integrity);
  if (!expected.startsWith('sha512-')) return [];
  const ids = sluice['connectorIds'];
  return [
    {
      name: String(name),
      version: String(version),
      description: String(getField(content, 'description') ?? '').slice(0, 500),
      changes: '',
      connectorIds: Array.isArray(ids) ? ids.filter(each => typeof each === 'string') : [],
      integrity: expected,
      signature: undefined,
      shipped: false,
      read: async () => requireIntegrity(await read(String(url), largestArchive), expected),
    },
  ];
}
