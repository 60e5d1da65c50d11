import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { describe, expect, it } from 'vitest';
import { readArchive } from './readArchive';

/** An archive of files by their paths. */
function pack(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([path, content]) => {
    const block = Buffer.alloc(512);
    new Header({ path, mode: 0o644, size: content.length, type: 'File' }).encode(block);
    return [block, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}
const manifest = Buffer.from('{}');
const plain = pack({ 'package/package.json': manifest });

describe('an archive of a package', () => {
  it('is read if it is valid', async () => {
    expect([...(await readArchive(gzipSync(plain))).keys()]).toEqual(['package.json']);
  });

  it.each([
    ['twice by gzip', gzipSync(gzipSync(plain))],
    ['by gzip and Zstandard', gzipSync(Buffer.concat([Buffer.from('28b52ffd', 'hex'), plain]))],
  ])('is refused where it is compressed %s, since only once is counted', async (_, archive) => {
    await expect(readArchive(archive)).rejects.toThrow('is compressed twice');
  });
});
