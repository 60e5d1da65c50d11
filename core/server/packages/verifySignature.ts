import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getErrorMessage } from '#core/contract';
import { PackageError } from './PackageError';

/** Public keys of those whose packages the operator trusts, by name. */
export type PackageKeys = ReadonlyMap<string, KeyObject>;

/** Reads the keys (PEM, Ed25519) of a folder or one file; each is named after its file. */
export function readPackageKeys(path: string | undefined): PackageKeys {
  if (path === undefined) return new Map();
  const files = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path)
        .filter(name => name.endsWith('.pem'))
        .map(name => join(path, name))
    : [path];
  return new Map(files.map(file => [basename(file).replace(/\.pem$/, ''), readKey(file)]));
}

function readKey(file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(file));
  } catch (fault) {
    throw new PackageError(
      `${file} is not a public key in PEM format (${getErrorMessage(fault)}).`,
    );
  }
}

/**
 * Returns the name of the key that signed the archive.
 *
 * @throws PackageError where none of the keys did
 */
export function verifySignature(archive: Buffer, signature: string, keys: PackageKeys): string {
  const bytes = Buffer.from(signature.trim(), 'base64');
  for (const [name, key] of keys) if (verify(null, archive, key, bytes)) return name;
  throw new PackageError(
    keys.size === 0
      ? 'The package is signed, but this server has no keys to verify it. Set SLUICE_PLUGIN_KEYS to a folder of public keys.'
      : `The signature does not match any known key (${[...keys.keys()].join(', ')}). Get the package from its author again, or add the author’s key.`,
  );
}
