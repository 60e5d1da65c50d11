import { rspack, type Configuration, type MultiStats } from '@rspack/core';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = /\.(js|css|html|svg|json|wasm)$/;
const worthwhile = 1024;

/**
 * Writes a gzip and a brotli form beside each text file of a folder; tells the sizes by relative
 * path.
 */
async function compressFolder(
  folder: string,
): Promise<Map<string, { gzip: number; brotli: number }>> {
  const sizes = new Map<string, { gzip: number; brotli: number }>();
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter(file => file.isFile() && texts.test(file.name))
    .map(file => join(file.parentPath, file.name));
  for (const path of paths) {
    const content = await readFile(path);
    if (content.length < worthwhile) continue;
    const [zipped, brotli] = await Promise.all([
      promisify(gzip)(content, { level: 9 }),
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    ]);
    await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotli)]);
    sizes.set(relative(folder, path).split(sep).join('/'), {
      gzip: zipped.length,
      brotli: brotli.length,
    });
  }
  return sizes;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;

/**
 * Builds every target, writes the compressed forms that the server sends, prints what a first visit
 * weighs; the exit code.
 */
export async function build(targets: Configuration[]): Promise<number> {
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    const compiler = rspack(targets);
    compiler.run((error, result) =>
      compiler.close(() => (error || !result ? reject(error) : resolve(result))),
    );
  });
  if (stats.hasErrors() || stats.hasWarnings())
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
  if (stats.hasErrors()) return 1;
  for (const each of stats.stats) {
    const {
      name,
      assets = [],
      outputPath = '',
      entrypoints = {},
      time,
    } = each.toJson({ assets: true, entrypoints: true });
    console.log(
      `${name}: ${assets.length} files, ${kilobytes(assets.reduce((sum, { size }) => sum + size, 0))}, ${time} ms`,
    );
    if (name !== 'web') continue;
    const compressed = await compressFolder(outputPath);
    for (const { name: asset } of entrypoints['main']?.assets ?? [])
      console.log(`  first visit ${asset}: ${kilobytes(compressed.get(asset)?.gzip ?? 0)} gzip`);
  }
  return 0;
}
