import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AskError, type Part } from './parts';
import { renderTemplate } from './renderTemplate';

/** A package that is to be made. */
export interface PackagePlan {
  /** The folder that it gets, which may be there if it is empty. */
  readonly folder: string;
  readonly id: string;
  readonly scope: string;
  readonly title: string;
  readonly parts: readonly Part[];
}

/** The versions that a new package asks for, by the package's name. */
export type Versions = Readonly<Record<string, string>>;

/** Why no package can be made in a folder, as a sentence; undefined when one can. */
export const checkFolder = (folder: string): string | undefined =>
  existsSync(folder) && readdirSync(folder).length > 0
    ? `The folder ${folder} is not empty. Use another name, or empty it first.`
    : undefined;

/** The contracts of the host's plugins that parts import. */
const imported: Readonly<Partial<Record<Part, string>>> = {
  panel: '@sluice/editor',
  connector: '@sluice/connectors',
};

function describePackage({ folder, id, scope, title, parts }: PackagePlan, versions: Versions) {
  const name = basename(folder);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.toSorted().map(each => [each, versions[each] ?? '*']));
  const peers = ['@sluice/core', ...parts.flatMap(part => imported[part] ?? [])];
  const tools = ['@sluice/build', '@testing-library/react', '@testing-library/user-event', 'jsdom'];
  return {
    name: scope ? `${scope}/${name}` : name,
    version: '0.1.0',
    description: `${title}, a plugin for Sluice.`,
    keywords: ['sluice-plugin'],
    type: 'module',
    files: ['dist'],
    engines: { node: '>=20.19' },
    scripts: {
      build: 'sluice-build',
      watch: 'sluice-build --watch',
      pack: 'sluice-build --pack',
      typecheck: 'tsc',
      test: 'tsc && vitest run',
    },
    sluice: {
      id,
      api: versions['api'] ?? '*',
      ...(parts.includes('connector') && { hosts: [] }),
    },
    peerDependencies: pick(peers),
    devDependencies: pick([
      ...peers,
      ...tools,
      '@testing-library/dom',
      // Named by the types of Vite and of Testing Library, which do not bring them.
      '@types/node',
      '@types/react-dom',
      'typebox',
      'typescript',
      'vitest',
    ]),
  };
}

/** The archive that `npm run pack` writes for a package. */
const toArchive = (name: string, version: string) =>
  `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}.tgz`;

/**
 * Writes a new package to its folder, all of it or nothing, and returns the paths of its files.
 *
 * @throws AskError when the folder is not empty.
 */
export function createPackage(template: string, plan: PackagePlan, versions: Versions): string[] {
  const fault = checkFolder(plan.folder);
  if (fault) throw new AskError(fault);
  const json = describePackage(plan, versions);
  const files = new Map([
    ['package.json', `${JSON.stringify(json, null, 2)}\n`],
    ...renderTemplate(
      template,
      { ...plan, place: 'outside' },
      { __archive__: toArchive(json.name, json.version) },
    ),
  ]);
  const staging = join(dirname(plan.folder), `.${basename(plan.folder)}-${process.pid}`);
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(staging, path)), { recursive: true });
      writeFileSync(join(staging, path), text);
    }
    if (existsSync(plan.folder)) rmdirSync(plan.folder);
    renameSync(staging, plan.folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
  return [...files.keys()].toSorted();
}
