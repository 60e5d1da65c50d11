import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleTool } from '#core/packages/build/bundle';
import { bundleCreate } from '#core/packages/create/bundle';
import { buildPackage } from '#core/scaffold/packages/buildPackage';
import { emitDeclarations } from '#core/scaffold/packages/emitDeclarations';
import { readPackages } from '#core/scaffold/packages/readPackages';
import { root } from './copyRepository';

/** Copies what npm publishes of a package, but for what is built. */
function copyPublished(folder: string, place: string): void {
  const from = join(root, folder);
  const { files } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  mkdirSync(place, { recursive: true });
  for (const file of ['package.json', 'README.md', ...files.filter(each => each !== 'dist')])
    if (existsSync(join(from, file)))
      cpSync(join(from, file), join(place, file), { recursive: true });
}

/**
 * Builds the packages of this repository as a release of them is published.
 *
 * @returns their folders below `target`
 */
export async function packRelease(target: string): Promise<readonly string[]> {
  const packages = readPackages();
  const declarations = emitDeclarations(packages);
  const surfaces = packages.map(one => {
    const place = join(target, one.name);
    copyPublished(one.folder, place);
    buildPackage(one, packages, declarations, place);
    return place;
  });
  const tools = [
    ['core/packages/build', '@sluice/build', bundleTool],
    ['core/packages/create', 'create-sluice-plugin', bundleCreate],
  ] as const;
  for (const [folder, name, bundle] of tools) {
    copyPublished(folder, join(target, name));
    await bundle(join(target, name, 'dist'));
  }
  return [...surfaces, ...tools.map(([, name]) => join(target, name))];
}
