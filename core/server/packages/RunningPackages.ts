import type { ServerPlugin } from '../host/plugin';
import type { Service } from '#core/contract';
import type { Problem, RunningPackage } from '#core/contract/internal';
import { namespace } from '#core/contract';
import type { PackageManifest } from './PackageManifest';

/** A package that this process runs. */
export interface LoadedPackage {
  readonly manifest: PackageManifest;
  /** Where its files lie. */
  readonly folder: string;
  /** The part of its addresses that changes with each version. */
  readonly address: string;
  /** Whether its own code runs in this process and in the console. */
  readonly trusted: boolean;
  readonly plugin: ServerPlugin;
}

/** The packages of a process, and those that could not be loaded. */
export interface RunningPackages {
  readonly loaded: readonly LoadedPackage[];
  readonly problems: readonly Problem[];
  /** The plugins of all packages that are installed, also of those that are off. */
  readonly known: ReadonlySet<string>;
  /** The ids of the plugins that came with the process, which no package may have. */
  readonly taken: ReadonlySet<string>;
}

/** The packages that this process runs. */
export const runningPackages: Service<RunningPackages> =
  namespace('core').service<RunningPackages>('runningPackages');

const toUrl = ({ manifest, address }: LoadedPackage, path: string) =>
  `/plugins/${manifest.id}/${address}/${path}`;

/** Describes a package to the console. */
export function describePackage(each: LoadedPackage): RunningPackage {
  const { id, name, version, web, styles, shared } = each.manifest;
  if (!each.trusted) return { id, name, version, styles: [], shared: [] };
  return {
    id,
    name,
    version,
    ...(web !== undefined && { web: toUrl(each, web) }),
    styles: styles.map(path => toUrl(each, path)),
    shared: [...shared],
  };
}
