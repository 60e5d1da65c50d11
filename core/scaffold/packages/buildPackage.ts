import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root';
import { type Declarations, pathBetween } from './Declarations';
import { printModule } from './printModule';
import type { Entry, SurfacePackage } from './readPackages';

/**
 * Writes a package's `dist`: its declarations, and modules that take what a host shares.
 *
 * @param folder where `dist` goes: the package's own folder unless said otherwise
 */
export function buildPackage(
  one: SurfacePackage,
  all: readonly SurfacePackage[],
  declarations: Declarations,
  folder = join(root, one.folder),
): void {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  };
  // What other packages name of this one is written too, and what no package publishes with those
  // that name it.
  const own = [...declarations.kept.keys()].filter(file => file.startsWith(`${one.part}/`));
  const files = new Set([...one.entries.map(each => each.declaration), ...own]);
  for (const file of files) {
    const rename = (specifier: string) => {
      const target = declarations.resolve(file, specifier);
      if (target === undefined) return specifier;
      const owner = all.find(({ part }) => target.startsWith(`${part}/`));
      if (owner && owner !== one) return `${owner.name}/types/${target.replace(/\.d\.ts$/, '')}`;
      files.add(target);
      return pathBetween(file, target);
    };
    write(`types/${file}`, printModule(declarations, file, rename));
  }
  for (const entry of one.entries) {
    write(`${entry.name}.d.ts`, `export * from ${JSON.stringify(toTypes(entry))};\n`);
    write(`${entry.name}.js`, printHostModule(entry, listValues(declarations, entry)));
  }
}

const toTypes = ({ name, declaration }: Entry) =>
  pathBetween(`${name}.d.ts`, `types/${declaration}`);

function listValues(declarations: Declarations, { declaration }: Entry): string[] {
  return declarations
    .exports(declaration)
    .filter(name => !declarations.find(declaration, name).isType)
    .toSorted();
}

/** Says what to do if nothing is shared: a kit for tests has its host from the runner of tests. */
const wayOut = (specifier: string) =>
  specifier.endsWith('/testing')
    ? `${specifier}: add sluice() of "${specifier}/vitest" to the plugins in vitest.config.ts.`
    : `${specifier} comes from a running Sluice. Build your plugin with sluice-build, and install it.`;

/** Returns a module that hands on what the host shares under its name. */
function printHostModule({ specifier }: Entry, names: readonly string[]): string {
  return `const shared = globalThis[Symbol.for('sluice.modules')]?.['${specifier}'];
if (!shared)
  throw new Error('${wayOut(specifier)}');
export const { ${names.join(', ')} } = shared;
`;
}
