import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { getErrorMessage } from '#core/contract';
import { PackageError, readShipped } from '#core/server/internal';
import { npmCommand } from '../npm.mjs';
import { shippedPlugins } from '../shippedPlugins';

/** An archive and what is known of it besides. */
export interface GivenPackage {
  readonly archive: Buffer;
  /** The registry’s hash of the package. */
  readonly integrity?: string;
  /** The signature beside it. */
  readonly signature?: string;
  /** Whether it comes with Sluice, which vouches for it. */
  readonly shipped?: boolean;
}

/** Paths are those of whoever called, wherever the command runs. */
export const resolvePath = (path: string): string =>
  resolve(process.env['SLUICE_CALLED_FROM'] ?? process.cwd(), path);

/** Finds a package that comes with Sluice by its name, with or without a version. */
export async function findShipped(name: string): Promise<GivenPackage | undefined> {
  const all = await readShipped({ shippedPlugins });
  const shipped = all.find(each => name === each.name || name === `${each.name}@${each.version}`);
  return shipped && { archive: await shipped.read(), integrity: shipped.integrity, shipped: true };
}

/** Reads a package by the path of its archive or folder, or gets it from the npm registry. */
export function readPackage(name: string, signatureFile?: string): GivenPackage {
  const path = resolvePath(name);
  const signature = signatureFile ?? `${path}.sig`;
  const signed =
    signatureFile !== undefined || existsSync(signature)
      ? { signature: readText(resolvePath(signature)) }
      : {};
  if (/\.t(ar\.)?gz$/.test(name)) return { archive: readBytes(path), ...signed };
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return { ...pack([], path), ...signed };
  return { ...pack([name], process.cwd()), ...signed };
}

/** Packs a folder, or a package of the registry, as npm does. */
function pack(names: readonly string[], folder: string): GivenPackage {
  const target = mkdtempSync(join(tmpdir(), 'sluice-package-'));
  try {
    const flags = ['--json', '--ignore-scripts', '--pack-destination', target];
    const { command, args, shell } = npmCommand(['pack', ...names, ...flags]);
    const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8', shell });
    if (done.status !== 0)
      throw new PackageError(`npm could not get the package:\n${done.stderr.trim()}`);
    const [packed] = JSON.parse(done.stdout) as { filename: string; integrity: string }[];
    if (!packed) throw new PackageError('npm pack created no archive.');
    const file = join(target, packed.filename.replace('@', '').replaceAll('/', '-'));
    return { archive: readFileSync(file), integrity: packed.integrity };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (fault) {
    throw new PackageError(`${path} can’t be read (${getErrorMessage(fault)}).`);
  }
}
const readText = (path: string): string => String(readBytes(path));
