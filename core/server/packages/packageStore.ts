import { sql } from 'kysely';
import { toJson, type Database, type Queries } from '../database';
import { PackageError } from './PackageError';
import { readManifest, type PackageManifest } from './PackageManifest';
import type { PackageRow } from './packageTable';
import { getIntegrity, readArchive, requireIntegrity } from './readArchive';
import { requireFreeId } from './requireFreeId';
import { verifySignature, type PackageKeys } from './verifySignature';

/** A version of a package that was installed, without its archive. */
export type StoredPackage = Omit<PackageRow, 'archive'>;

const columns = [
  'plugin_id',
  'integrity',
  'name',
  'version',
  'manifest',
  'state',
  'trust',
  'installed_date',
  'installed_by',
  'turn',
] as const;

/** Lists what was installed: by plugin, the version in use first, then the others, latest first. */
export async function listStoredPackages(db: Queries): Promise<readonly StoredPackage[]> {
  const rows = await db.selectFrom('plugin_packages').select(columns).execute();
  const rank = ({ state }: StoredPackage) => (state === 'kept' ? 1 : 0);
  return rows.sort(
    (a, b) => a.plugin_id.localeCompare(b.plugin_id) || rank(a) - rank(b) || b.turn - a.turn,
  );
}

/** Reads the archive of a version. */
export async function readStoredArchive(db: Queries, key: StoredPackage): Promise<Buffer> {
  const { archive } = await db
    .selectFrom('plugin_packages')
    .select('archive')
    .where('plugin_id', '=', key.plugin_id)
    .where('integrity', '=', key.integrity)
    .executeTakeFirstOrThrow();
  return Buffer.from(archive, 'base64');
}

/** Done with a package in the transaction that changes it, such as to record who did. */
type Within = (db: Queries, changed: PackageNames) => Promise<unknown>;
type PackageNames = Pick<PackageRow, 'plugin_id' | 'name' | 'version'>;

/** How a package is installed. */
export interface InstallOptions {
  /** The installer, for the list. */
  readonly by: string;
  /** The required hash of the archive, as `sha512-…`: from a registry or an index. */
  readonly integrity?: string | undefined;
  /** A signature of the archive, as base64. */
  readonly signature?: string | undefined;
  readonly keys: PackageKeys;
  /** Whether the operator vouches for it. */
  readonly trusted?: boolean;
  /** The ids of the plugins that came with the process. */
  readonly taken: ReadonlySet<string>;
  /** Whether it came with Sluice itself, as `integrity` says. */
  readonly shipped?: boolean;
  readonly within?: Within;
}

/** A package that was checked and can be installed. */
export interface CheckedPackage {
  readonly manifest: PackageManifest;
  readonly integrity: string;
  /** Who vouches for it; empty for no one. */
  readonly trust: string;
}

/**
 * Checks an archive before anything is written: that it is whole, whose it is, what it asks for.
 *
 * @throws PackageError with a sentence
 */
export async function checkArchive(
  archive: Buffer,
  { integrity: expected, signature, keys, trusted, shipped }: Omit<InstallOptions, 'by' | 'taken'>,
): Promise<CheckedPackage> {
  if (expected !== undefined) requireIntegrity(archive, expected);
  const integrity = getIntegrity(archive);
  const files = await readArchive(archive);
  const manifest = readManifest(String(files.get('package.json')));
  const { web, server, styles } = manifest;
  const parts = [web, server, ...styles, ...Object.values(manifest.parts)];
  const missing = parts.find(path => path !== undefined && !files.has(path));
  if (missing !== undefined)
    throw new PackageError(
      `The package is missing ${missing}, which its package.json lists. Build it, then pack it again.`,
    );
  const key = signature === undefined ? undefined : verifySignature(archive, signature, keys);
  const own = shipped && expected !== undefined ? 'sluice' : trusted ? 'operator' : '';
  return { manifest, integrity, trust: key === undefined ? own : `key:${key}` };
}

/**
 * Refuses a package that runs with the rights of Sluice itself where no one vouches for it.
 *
 * @throws PackageError that says what to do
 */
export function requireTrust({ manifest, trust }: CheckedPackage): void {
  const { name, web, server } = manifest;
  if (trust === '' && (web !== undefined || server !== undefined))
    throw new PackageError(
      `${name} would run with the same rights as Sluice itself, but it is not verified. If you trust its author, install it with --trust. Otherwise, get a signature and the author’s key.`,
    );
}

/**
 * Installs an archive and turns it on, in place of the version before, which is kept.
 *
 * @throws PackageError with a sentence
 */
export async function installPackage(
  database: Database,
  archive: Buffer,
  options: InstallOptions,
): Promise<CheckedPackage> {
  const checked = await checkArchive(archive, options);
  const { manifest, integrity, trust } = checked;
  requireTrust(checked);
  await database.transaction(undefined, async db => {
    await requireFreeId(db, manifest, options.taken);
    const turn = await startTurn(db, manifest.id);
    const { name, version, id: plugin_id } = manifest;
    const row = {
      name,
      version,
      manifest: toJson(manifest),
      state: 'on',
      trust,
      turn,
      installed_by: options.by,
    };
    await db
      .insertInto('plugin_packages')
      .values({
        plugin_id,
        integrity,
        archive: archive.toString('base64'),
        installed_date: Date.now(),
        ...row,
      })
      .onConflict(conflict => conflict.columns(['plugin_id', 'integrity']).doUpdateSet(row))
      .execute();
    await options.within?.(db, { plugin_id, name, version });
  });
  return checked;
}

/** Sets the version in use aside and returns the number of the new turn. */
async function startTurn(db: Queries, pluginId: string): Promise<number> {
  const { last } = await db
    .selectFrom('plugin_packages')
    .select(sql<number | null>`max(turn)`.as('last'))
    .where('plugin_id', '=', pluginId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('plugin_packages')
    .set({ state: 'kept' })
    .where('plugin_id', '=', pluginId)
    .execute();
  return (last ?? 0) + 1;
}

async function findCurrent(db: Queries, pluginId: string): Promise<StoredPackage> {
  const all = await listStoredPackages(db);
  const current = all.find(
    ({ plugin_id, state, name }) =>
      state !== 'kept' && (plugin_id === pluginId || name === pluginId),
  );
  if (!current) throw new PackageError(`No package "${pluginId}" is installed.`);
  return current;
}

/** Turns a package on or off; its data is kept. */
export async function switchPackage(
  database: Database,
  pluginId: string,
  state: 'on' | 'off',
  within?: Within,
): Promise<StoredPackage> {
  return database.transaction(undefined, async db => {
    const current = await findCurrent(db, pluginId);
    await db
      .updateTable('plugin_packages')
      .set({ state, turn: current.turn + 1 })
      .where('plugin_id', '=', current.plugin_id)
      .where('integrity', '=', current.integrity)
      .execute();
    await within?.(db, current);
    return { ...current, state };
  });
}

/** Goes back to the version that was in use before; returns it. */
export async function rollBackPackage(
  database: Database,
  pluginId: string,
  within?: Within,
): Promise<StoredPackage> {
  return database.transaction(undefined, async db => {
    const current = await findCurrent(db, pluginId);
    const before = (await listStoredPackages(db)).find(
      ({ plugin_id, state }) => plugin_id === current.plugin_id && state === 'kept',
    );
    if (!before) throw new PackageError(`${current.name} has no previous version to roll back to.`);
    const turn = await startTurn(db, current.plugin_id);
    await db
      .updateTable('plugin_packages')
      .set({ state: 'on', turn })
      .where('plugin_id', '=', before.plugin_id)
      .where('integrity', '=', before.integrity)
      .execute();
    await within?.(db, before);
    return { ...before, state: 'on', turn };
  });
}

/** Removes a package with all its versions; the tables of its plugin stay until they are dropped. */
export async function removePackage(
  database: Database,
  pluginId: string,
  within?: Within,
): Promise<StoredPackage> {
  return database.transaction(undefined, async db => {
    const current = await findCurrent(db, pluginId);
    await db.deleteFrom('plugin_packages').where('plugin_id', '=', current.plugin_id).execute();
    await within?.(db, current);
    return current;
  });
}
