import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPackage } from '#core/scaffold/packages/buildPackage';
import { emitDeclarations } from '#core/scaffold/packages/emitDeclarations';
import { readPackages } from '#core/scaffold/packages/readPackages';
import { root } from '#core/scaffold/root';

/** Installs what a package asks for, as npm would: the packages of Sluice built, and all others. */
export function linkModules(folder: string): void {
  const packages = readPackages();
  const declarations = emitDeclarations(packages);
  const modules = join(folder, 'node_modules');
  const read = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  for (const one of packages) {
    const place = join(modules, one.name);
    mkdirSync(place, { recursive: true });
    for (const file of ['package.json', ...read(join(root, one.folder)).files])
      if (file !== 'dist')
        cpSync(join(root, one.folder, file), join(place, file), { recursive: true });
    buildPackage(one, packages, declarations, place);
  }
  const names = new Set([
    ...Object.keys(read(folder).devDependencies),
    ...packages.flatMap(({ dependencies }) => Object.keys(dependencies)),
  ]);
  for (const name of [...names].filter(each => !each.startsWith('@sluice/'))) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}
