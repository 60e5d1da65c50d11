import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint';
import { adminAccess } from '../authentication/session';
import { always, can } from '../gate';

/** The version of Sluice, as package.json names it. */
export const productVersion = '0.1.0';

/** The version of the interface that packages are built against, as a semantic version. */
export const apiVersion = '1.1.0';

/**
 * Where the host keeps the modules that it shares with packages, by the specifier they are imported
 * by: `globalThis[Symbol.for('sluice.modules')]['@sluice/core/contract']`.
 */
export const sharedModulesKey = Symbol.for('sluice.modules');

/**
 * Where the console keeps the function that loads a shared module which only views of a package
 * need: `await globalThis[Symbol.for('sluice.load')]('@sluice/core/web/ui')`.
 */
export const moduleLoaderKey = Symbol.for('sluice.load');

/** A module that the host shares with packages, loaded when one names it. */
export interface SharedModule {
  /** The specifier of an import, such as `@sluice/core/contract`. */
  readonly name: string;
  readonly load: () => Promise<object>;
}

/** A package that is turned on, as the console needs it to load its browser half. */
export const RunningPackage = Type.Object({
  /** The plugin's id. */
  id: Type.String(),
  /** The name of the package, such as `@acme/risk`. */
  name: Type.String(),
  version: Type.String(),
  /** The path of the browser half's module; a package may have none. */
  web: Type.Optional(Type.String()),
  /** Paths of style sheets. */
  styles: Type.Array(Type.String()),
  /** The shared modules that the browser half needs before it starts. */
  shared: Type.Array(Type.String()),
});
export type RunningPackage = Static<typeof RunningPackage>;

export const listPackages = endpoint('GET /plugins', {
  summary: 'Lists the packages that are turned on and loaded by the console.',
  scope: 'member',
  reply: Type.Array(RunningPackage),
  when: always,
});

/** A problem of a plugin on the server. */
export const ServerProblem = Type.Object({
  /** The plugin's id. */
  plugin: Type.String(),
  /** Says what is wrong, where, and how to fix it. */
  sentence: Type.String(),
  /** Where the error was thrown; empty where none was. */
  stack: Type.String(),
});

export const listServerProblems = endpoint('GET /plugins/faults', {
  summary: 'Lists problems with plugins on the server, for the inspector.',
  scope: 'installation',
  reply: Type.Array(ServerProblem),
  when: can(adminAccess, 'read'),
});
