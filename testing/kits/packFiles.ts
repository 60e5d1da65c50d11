import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create } from 'tar';

/** Packs files as `npm pack` does; objects become JSON. */
export async function packFiles(files: Readonly<Record<string, string | object>>): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-pack-'));
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, 'package', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  const archive = join(folder, 'package.tgz');
  await create({ gzip: true, cwd: folder, file: archive, portable: true }, ['package']);
  const packed = readFileSync(archive);
  rmSync(folder, { recursive: true });
  return packed;
}
