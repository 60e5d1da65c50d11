import { rspack, type Configuration, type MultiStats } from '@rspack/core';
import { compressFolder } from './compressFolder.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;

/**
 * Builds every target, writes the compressed forms that the server sends, prints what a first visit
 * weighs; the exit code.
 */
export async function build(targets: Configuration[]): Promise<number> {
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    const compiler = rspack(targets);
    compiler.run((error, result) =>
      compiler.close(() => (error ? reject(error) : resolve(result!))),
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
