import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root';
import { Declarations } from './Declarations';
import type { SurfacePackage } from './readPackages';

// Each process has its own, since another one may be writing it.
const folder = join(root, 'results/declarations', String(process.pid));
const config = `${folder}.json`;
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(config, { force: true });
});

/**
 * Has the compiler write the declarations of the packages' barrels and of all that they import.
 *
 * @throws Error with the compiler's faults.
 */
export function emitDeclarations(packages: readonly SurfacePackage[]): Declarations {
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir: folder,
      },
      // Files of tables and styles that a barrel does not reach are missing here: types are checked
      // elsewhere.
      include: [],
      files: packages.flatMap(({ entries }) => entries.map(({ source }) => join(root, source))),
    }),
  );
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (fault) {
    throw new Error((fault as { stdout?: string }).stdout || String(fault), { cause: fault });
  }
  const declarations = new Declarations(folder);
  for (const { entries } of packages)
    for (const { declaration } of entries)
      declarations.exports(declaration).forEach(name => declarations.keep(declaration, name));
  return declarations;
}
