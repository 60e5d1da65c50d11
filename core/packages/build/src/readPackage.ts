import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, faults } from './faults';

/**
 * The content of `sluice` in package.json: the author writes `id`, `api`, and `hosts`, the build
 * adds the rest.
 */
export interface PackageFields {
  readonly id: string;
  readonly api: string;
  readonly [field: string]: unknown;
}

/** A package as its package.json describes it. */
export interface PackageFile {
  readonly path: string;
  readonly text: string;
  readonly content: {
    readonly name: string;
    readonly sluice: PackageFields;
    readonly peerDependencies?: Readonly<Record<string, string>>;
  };
}

const idForm = /^[a-z][a-z0-9]{1,29}$/;

/**
 * Reads the package.json of a package.
 *
 * @throws BuildError when it is no package of a plugin.
 */
export function readPackage(folder: string): PackageFile {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) throw new BuildError([faults.noPackage(folder)]);
  const text = readFileSync(path, 'utf8');
  const content = parse(text);
  const { id, api } = content.sluice ?? {};
  if (typeof id !== 'string' || !idForm.test(id)) throw new BuildError([faults.noId]);
  if (typeof api !== 'string') throw new BuildError([faults.noApi]);
  return { path, text, content };
}

function parse(text: string): PackageFile['content'] {
  try {
    return JSON.parse(text) as PackageFile['content'];
  } catch (fault) {
    throw new BuildError([faults.notJson(fault instanceof Error ? fault.message : String(fault))]);
  }
}

/** Writes what was built to `sluice` in package.json, in the file's own indentation. */
export function writeFields(
  { path, text, content }: PackageFile,
  fields: Readonly<Record<string, unknown>>,
): PackageFields {
  const { id, api, hosts } = content.sluice;
  const sluice = { id, api, ...fields, ...(hosts !== undefined && { hosts }) };
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  const written = `${JSON.stringify({ ...content, sluice }, null, indent)}\n`;
  // A file that is the same is not written, so that whoever watches it is not woken.
  if (written.trim() !== text.trim()) writeFileSync(path, written);
  return sluice;
}
