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
export async function compressFolder(
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
