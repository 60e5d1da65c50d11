import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root';

/** A module that a package publishes. */
export interface Entry {
  /** The specifier that authors import it by, such as `@sluice/core/web`. */
  readonly specifier: string;
  /** Its name below `dist`, such as `web/ui`. */
  readonly name: string;
  /** The barrel that it stands for, relative to the repository. */
  readonly source: string;
  /** The declaration of that barrel. */
  readonly declaration: string;
}

/** A package of this repository that publishes the barrels of one part. */
export interface SurfacePackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, relative to the repository. */
  readonly folder: string;
  /** The part of the repository whose declarations it holds, such as that of a plugin. */
  readonly part: string;
  readonly entries: readonly Entry[];
  /** Packages that npm installs with it, by name. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** The packages of this kind that it needs beside it, by name. */
  readonly peers: Readonly<Record<string, string>>;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly surface?: { readonly part: string; readonly barrels: Readonly<Record<string, string>> };
}

/** The folders that hold packages: globs of Node come with 22. */
const listFolders = () => [
  ...readdirSync(join(root, 'core/packages')).map(name => `core/packages/${name}`),
  ...readdirSync(join(root, 'plugins')).map(name => `plugins/${name}/package`),
];

/** Finds the packages that publish barrels: those whose package.json names them in `surface`. */
export function readPackages(): SurfacePackage[] {
  return listFolders()
    .filter(folder => existsSync(join(root, folder, 'package.json')))
    .toSorted()
    .flatMap(folder => {
      const path = join(folder, 'package.json');
      const json = JSON.parse(readFileSync(join(root, path), 'utf8')) as PackageJson;
      if (!json.surface) return [];
      const part = join(folder, json.surface.part);
      const entries = Object.entries(json.surface.barrels).map(([key, barrel]) => ({
        specifier: key === '.' ? json.name : `${json.name}/${relative('.', key)}`,
        name: key === '.' ? 'index' : relative('.', key),
        source: join(part, barrel),
        declaration: join(part, barrel.replace(/\.ts$/, '.d.ts')),
      }));
      const { name, version, dependencies = {}, peerDependencies: peers = {} } = json;
      return [{ name, version, folder, part, entries, dependencies, peers }];
    });
}
