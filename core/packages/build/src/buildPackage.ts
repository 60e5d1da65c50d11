import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { rspack, type MultiStats, type StatsError } from '@rspack/core';
import { askProcess } from './askProcess';
import { configure } from './configure';
import { BuildError, faults } from './faults';
import { findHalves, type Half } from './halves';
import { readPackage, writeFields, type PackageFields } from './readPackage';
import type { Values } from './readValues';
import { Imports } from './shareModules';

/** A package after it was built. */
export interface BuiltPackage {
  readonly folder: string;
  /** The present content of `sluice` in its package.json. */
  readonly sluice: PackageFields;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

interface Bundle {
  readonly half: Half;
  readonly imports: Imports;
}
type Mode = 'production' | 'development';

/** Bundles the halves of a package once, and again after each change where `watch` is given. */
export class PackageBuild {
  private readonly folder: string;

  constructor(
    folder: string,
    private readonly mode: Mode = 'production',
  ) {
    this.folder = resolve(folder);
  }

  /** @throws BuildError with a sentence for each fault. */
  async run(): Promise<BuiltPackage> {
    const began = Date.now();
    const { compiler, bundles } = this.prepare();
    const stats = await new Promise<MultiStats>((done, fail) =>
      compiler.run((error, stats) =>
        compiler.close(() =>
          error || !stats ? fail(error ?? new Error('no stats')) : done(stats),
        ),
      ),
    );
    return this.finish(bundles, stats, began);
  }

  /**
   * Builds now and after each change, and tells of each build or its faults, until the returned
   * function is called.
   */
  watch(tell: (result: BuiltPackage | BuildError) => void): () => Promise<void> {
    const { compiler, bundles } = this.prepare();
    let began = Date.now();
    compiler.hooks.invalid.tap('sluice', () => {
      began = Date.now();
      for (const { imports } of bundles) imports.clear();
    });
    const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      const finished = stats ? this.finish(bundles, stats, began) : Promise.reject(error);
      finished.then(tell, (fault: unknown) =>
        tell(fault instanceof BuildError ? fault : new BuildError([String(fault)])),
      );
    });
    return () => new Promise(done => watching?.close(() => compiler.close(() => done())));
  }

  private prepare() {
    const { sluice, peerDependencies = {} } = readPackage(this.folder).content;
    const known = { id: sluice.id, peers: Object.keys(peerDependencies) };
    const bundles = findHalves(this.folder).map(half => ({ half, imports: new Imports() }));
    if (bundles.length === 0) throw new BuildError([faults.nothing]);
    rmSync(join(this.folder, 'dist'), { recursive: true, force: true });
    const compiler = rspack(
      bundles.map(({ half, imports }) => configure(this.folder, known, half, imports, this.mode)),
    );
    return { compiler, bundles };
  }

  private async finish(
    bundles: readonly Bundle[],
    stats: MultiStats,
    began: number,
  ): Promise<BuiltPackage> {
    const sentences = [
      ...bundles.flatMap(({ imports }) => [...imports.sentences]),
      ...(stats.toJson({ all: false, errors: true }).errors ?? []).map(each => this.describe(each)),
    ];
    if (sentences.length > 0) throw new BuildError([...new Set(sentences)]);
    const file = readPackage(this.folder);
    const { id } = file.content.sluice;
    const read = await Promise.all(
      bundles.map(async ({ half }) => ({
        half,
        values: await askProcess(join(this.folder, 'dist', `${half.name}.js`)),
      })),
    );
    const wrong = read.flatMap(({ half, values }) => listFaults(id, half, values));
    if (wrong.length > 0) throw new BuildError(wrong);
    const sluice = writeFields(file, this.describePackage(bundles, read));
    return { folder: this.folder, sluice, ms: Date.now() - began };
  }

  private describePackage(
    bundles: readonly Bundle[],
    read: readonly { readonly values: Values }[],
  ): Readonly<Record<string, unknown>> {
    const has = (name: string) => bundles.some(({ half }) => half.name === name);
    const gather = (key: 'permissions' | 'tables' | 'endpoints' | 'settings' | 'connectorIds') => {
      const all = [...new Set(read.flatMap(({ values }) => values[key]))].sort();
      return all.length > 0 ? { [key]: all } : {};
    };
    const web = bundles.find(({ half }) => half.name === 'web');
    const styles = existsSync(join(this.folder, 'dist/web.css')) ? ['dist/web.css'] : [];
    return {
      ...(web && {
        web: 'dist/web.js',
        ...(styles.length > 0 && { styles }),
        shared: [...web.imports.shared].sort(),
      }),
      ...(has('server') && { server: 'dist/server.js' }),
      ...(has('connectors') && { connectors: 'dist/connectors.js' }),
      ...gather('connectorIds'),
      ...gather('permissions'),
      ...gather('tables'),
      ...gather('endpoints'),
      ...gather('settings'),
    };
  }

  private describe({ message, moduleName, moduleIdentifier }: StatsError): string {
    const [, path] = /([^!|]+)$/.exec(moduleIdentifier ?? '') ?? [];
    const from = path ? relative(this.folder, path) : (moduleName ?? 'package.json');
    const [, missing] = /Can't resolve '([^']+)'/.exec(message) ?? [];
    return missing ? faults.notFound(missing, from) : `${from}: ${message}`;
  }
}

function listFaults(id: string, { name, source }: Half, values: Values): readonly string[] {
  if (values.fault !== undefined) return [faults.unreadable(source, values.fault)];
  if (!values.found) return [faults.noDefault(source, name)];
  if (name === 'connectors') return [];
  if (values.id === undefined) return [faults.noDefault(source, name)];
  if (values.id !== id) return [faults.otherId(source, values.id, id)];
  return values.tables
    .filter(table => table !== id && !table.startsWith(`${id}_`))
    .map(table => faults.foreignTable(table, id));
}

/**
 * Builds the plugin in a folder: bundles its halves into `dist`, and writes to `sluice` in its
 * package.json where they are and what they ask for.
 *
 * @throws BuildError with a sentence for each fault.
 */
export const buildPackage = (folder: string, mode?: Mode): Promise<BuiltPackage> =>
  new PackageBuild(folder, mode).run();

/** Lists the built files of a package, relative to it. */
export const listBuilt = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).map(name =>
    join('dist', name),
  );
