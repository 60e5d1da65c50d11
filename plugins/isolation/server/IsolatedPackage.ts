import { readFile } from 'node:fs/promises';
import { PackageError } from '#core/server/internal';

/** A package whose connectors run in processes of their own. */
export interface IsolatedPackage {
  /** Names its content: changes with each version. */
  readonly file: string;
  readonly id: string;
  readonly name: string;
  /** The connectors that its package.json lists, by ID. */
  readonly connectorIds: readonly string[];
  /** The hosts that it may call, such as `api.acme.com`, `*.acme.com` or `localhost:8080`. */
  readonly hosts: readonly string[];
}

/** The most that the file of a package’s connectors may hold. */
const largest = 4 * 1024 * 1024;

/**
 * Reads the source of a package’s connectors.
 *
 * @throws with a sentence where it is too large
 */
export async function readSource({ file, name }: IsolatedPackage): Promise<string> {
  const source = await readFile(file, 'utf8');
  if (source.length > largest)
    throw new PackageError(
      `The connectors in ${name} are larger than 4 MiB. Bundle less code into them.`,
    );
  return source;
}
