import { isRecord } from '#core/contract';
import { masked } from '#plugins/variables/contract';

/** How files name a secret: by what it is called, without its value. */
const isSecret = (value: unknown): boolean => isRecord(value) && typeof value.$secret === 'string';

/** Writes names in the place of masked secrets. */
export function nameSecrets(value: unknown, name: string): unknown {
  if (value === masked) return { $secret: name };
  if (Array.isArray(value)) return value.map(each => nameSecrets(each, name));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      nameSecrets(each, key === 'value' ? name : key),
    ]),
  );
}

/** Finds where a value names secrets, as paths. */
export function findSecrets(value: unknown, path: string): readonly string[] {
  if (isSecret(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((each, at) => findSecrets(each, `${path}.${at}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => findSecrets(each, `${path}.${key}`));
}

/**
 * Writes what calls take in the place of names: the mark that keeps the stored secret where there is
 * one, by its path; nothing elsewhere.
 */
export function maskSecrets(value: unknown, path: string, stored: ReadonlySet<string>): unknown {
  if (isSecret(value)) return stored.has(path) ? masked : undefined;
  if (Array.isArray(value))
    return value.map((each, at) => maskSecrets(each, `${path}.${at}`, stored));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, maskSecrets(each, `${path}.${key}`, stored)]),
  );
}
