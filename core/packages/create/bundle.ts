// Bundles the tool itself into `dist`, where it runs without this repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { apiVersion } from '../../contract/internal';
import { readPackages } from '../../scaffold/packages/readPackages';
import { root } from '../../scaffold/root';
import { bundleModules } from '../build/bundle';

const folder = fileURLToPath(new URL('.', import.meta.url));

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const read = (path: string) =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as PackageJson;

/** The versions that new packages ask for: those of this repository, and `api` of its interface. */
function readVersions(): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = read('.');
  const own = [...readPackages(), read('core/packages/build')];
  return {
    api: `^${apiVersion}`,
    ...dependencies,
    ...devDependencies,
    ...Object.fromEntries(own.map(({ name, version }) => [name, `^${version}`])),
  };
}

/** Bundles the tool into a folder, beside which its template stands. */
export async function bundleCreate(target: string): Promise<void> {
  await bundleModules(folder, { cli: './src/cli.ts' }, target);
  writeFileSync(join(target, 'versions.json'), JSON.stringify(readVersions()));
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href)
  await bundleCreate(join(folder, 'dist'));
