import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a package, each a bundle of its own. */
export type HalfName = 'web' | 'server' | 'connectors';

/** A part of a package: where its source is, and which of the host's modules it can import. */
export interface Half {
  readonly name: HalfName;
  /** The file of its default export, relative to the package. */
  readonly source: string;
}

const sources: Readonly<Record<HalfName, readonly string[]>> = {
  web: ['plugin.ts', 'plugin.tsx'],
  server: ['server.ts'],
  connectors: ['connectors.ts'],
};

/** Finds the halves that a package has, by the names of their files. */
export const findHalves = (folder: string): readonly Half[] =>
  (Object.entries(sources) as [HalfName, readonly string[]][]).flatMap(([name, files]) => {
    const source = files.find(file => existsSync(join(folder, file)));
    return source ? [{ name, source }] : [];
  });

/** The modules that the host shares with each half, besides those that plugins publish. */
export const hostModules: Readonly<Record<HalfName, readonly string[]>> = {
  web: [
    'react',
    'react/jsx-runtime',
    'react-dom',
    'wouter',
    'mobx',
    'mobx-react-lite',
    'swr',
    '@blueprintjs/core',
    'typebox',
    '@sluice/core/contract',
    '@sluice/core/web',
    '@sluice/core/web/ui',
  ],
  server: ['typebox', 'kysely', '@sluice/core/contract', '@sluice/core/server'],
  connectors: ['typebox', '@sluice/core/contract'],
};

/**
 * Modules of the console that views need and plugins themselves do not: they are loaded with the
 * first view that imports them.
 */
export const viewModules: ReadonlySet<string> = new Set([
  '@blueprintjs/core',
  '@sluice/core/web/ui',
]);

/** The name of the npm package that a module belongs to. */
export const toPackageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
