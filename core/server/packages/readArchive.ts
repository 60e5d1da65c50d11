import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { getErrorMessage } from '#core/contract';
import { PackageError } from './PackageError';

/** The largest archive, in bytes; unpacked it may be four times as large. */
export const largestArchive = 16 * 1024 * 1024;
const mostFiles = 2000;
/** How texts begin that gzip and Zstandard compressed. */
const compressed = [Buffer.from([0x1f, 0x8b]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])];

/** Returns the SHA-512 of an archive as npm writes it: `sha512-…`. */
export const getIntegrity = (archive: Buffer): string =>
  `sha512-${createHash('sha512').update(archive).digest('base64')}`;

/**
 * Returns an archive that is the expected one.
 *
 * @throws PackageError where it is another
 */
export function requireIntegrity(archive: Buffer, expected: string): Buffer {
  const integrity = getIntegrity(archive);
  if (expected === integrity) return archive;
  throw new PackageError(
    `The archive does not match its checksum (${integrity.slice(0, 20)}… instead of ${expected.slice(0, 20)}…). Download it again.`,
  );
}

/**
 * Reads the files of an npm archive (.tgz) by their paths in the package.
 *
 * @throws PackageError where it is none, is too large, or holds more than plain files
 */
export async function readArchive(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  if (archive.length > largestArchive)
    throw new PackageError(
      `The archive is ${Math.ceil(archive.length / 2 ** 20)} MB. Packages can be up to ${largestArchive / 2 ** 20} MB.`,
    );
  const files = new Map<string, Buffer>();
  try {
    const unpacked = await promisify(gunzip)(archive, { maxOutputLength: 4 * largestArchive });
    // The parser would decompress it once more, whatever comes of it.
    if (compressed.some(mark => unpacked.subarray(0, mark.length).equals(mark)))
      throw new PackageError('The archive is compressed twice. Create it with npm pack.');
    await parse(unpacked, (path, content) => files.set(path, content));
  } catch (fault) {
    if (fault instanceof PackageError) throw fault;
    throw new PackageError(
      `The file is not an npm package (.tgz), or is damaged: ${getErrorMessage(fault)}. Create one with npm pack.`,
    );
  }
  if (!files.has('package.json'))
    throw new PackageError('The archive has no package.json. Create one with npm pack.');
  return files;
}

function parse(unpacked: Buffer, add: (path: string, content: Buffer) => void): Promise<void> {
  return new Promise((done, fail) => {
    let count = 0;
    const parser = new Parser({
      strict: true,
      onReadEntry(entry: ReadEntry) {
        const path = entry.path.replace(/^[^/]+\//, '');
        const pieces: Buffer[] = [];
        if (entry.type === 'Directory') return entry.resume();
        if (entry.type !== 'File' && entry.type !== 'OldFile')
          return fail(
            new PackageError(
              `"${entry.path}" is a ${entry.type}. Packages can only contain files.`,
            ),
          );
        if (!/^[^/\\:]+(\/[^/\\:]+)*$/.test(path) || path.split('/').includes('..'))
          return fail(new PackageError(`"${entry.path}" is outside the package.`));
        if (++count > mostFiles)
          return fail(new PackageError(`The package has more than ${mostFiles} files.`));
        entry.on('data', (piece: Buffer) => pieces.push(piece));
        entry.on('end', () => add(path, Buffer.concat(pieces)));
        return undefined;
      },
    });
    parser.on('end', done);
    parser.on('error', fail);
    parser.end(unpacked);
  });
}
