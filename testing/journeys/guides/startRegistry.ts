import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { compare, maxSatisfying } from 'semver';
import { root } from './copyRepository';

/** The facts that a registry returns about a version of a package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}
interface Version {
  readonly manifest: Manifest;
  /** Where its files are; there are none for other systems than this one. */
  readonly folder: string;
}
type Packages = Map<string, Map<string, Version>>;

/** A registry of npm packages on this machine. */
export interface Registry {
  readonly address: string;
  close(): Promise<void>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The packages that are installed in this repository, and the names of those that are left out. */
function* listInstalled(): Generator<Version> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<
      Record<string, { readonly link?: boolean; readonly name?: string }>
    >;
  };
  for (const [path, entry] of Object.entries(lock.packages)) {
    const [, name] = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || entry.link) continue;
    const folder = join(root, path);
    const manifest = existsSync(join(folder, 'package.json'))
      ? readManifest(folder)
      : ({ ...entry, name: entry.name ?? name } as unknown as Manifest);
    yield { manifest, folder };
  }
}

function sortByName(versions: Iterable<Version>): Packages {
  const packages: Packages = new Map();
  for (const each of versions) {
    const { name, version } = each.manifest;
    packages.set(name, (packages.get(name) ?? new Map()).set(version, each));
  }
  return packages;
}

type Wants = Readonly<Record<string, string>>;

/**
 * Returns the installed dependencies of a package, with any version for those that this repository
 * overrides (`overrides` in its package.json).
 */
const loosen = (wants: unknown, packages: Packages): Wants =>
  Object.fromEntries(
    Object.entries((wants ?? {}) as Wants).map(([name, range]) => {
      const here = [...(packages.get(name)?.keys() ?? [])];
      return [name, here.length > 0 && !maxSatisfying(here, range) ? '*' : range];
    }),
  );

/** Returns the facts that npm requests about a package before it installs a version. */
function describe(versions: ReadonlyMap<string, Version>, packages: Packages, address: string) {
  const all = [...versions.values()].map(({ manifest }) => manifest);
  const [latest] = all.map(({ version }) => version).toSorted((a, b) => compare(b, a));
  const withArchive = (manifest: Manifest) => ({
    ...manifest,
    // As a registry has them: built, with nothing to run at its author's.
    scripts: {},
    dependencies: loosen(manifest['dependencies'], packages),
    peerDependencies: loosen(manifest['peerDependencies'], packages),
    dist: { tarball: `${address}/-/${encodeURIComponent(manifest.name)}/${manifest.version}.tgz` },
  });
  return {
    name: all[0]!.name,
    'dist-tags': { latest },
    versions: Object.fromEntries(all.map(each => [each.version, withArchive(each)])),
  };
}

/** Sends the files of a package below a folder, whose name npm leaves out. */
function sendArchive({ folder }: Version, reply: ServerResponse): void {
  // The system’s own takes a second for 44,000 icons, and what Node runs takes minutes.
  const words = ['-cf', '-', '--exclude', 'node_modules', '-C', dirname(folder), basename(folder)];
  spawn('tar', words, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout.pipe(reply);
}

/**
 * Starts a registry with the packages that this repository has installed, so that no other is asked,
 * and those in `released`.
 */
export async function startRegistry(released: readonly string[]): Promise<Registry> {
  const own = released.map(folder => ({ manifest: readManifest(folder), folder }));
  const packages = sortByName([...listInstalled(), ...own]);
  let address = '';
  const server = createServer((request, reply) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const [, archived, version] = /^\/-\/(.+)\/([^/]+)\.tgz$/.exec(path) ?? [];
    const versions = packages.get(archived ?? path.slice(1));
    const wanted = version && versions?.get(version);
    if (wanted && existsSync(wanted.folder)) return sendArchive(wanted, reply);
    reply.writeHead(versions && !version ? 200 : 404, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(versions && !version ? describe(versions, packages, address) : {}));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
