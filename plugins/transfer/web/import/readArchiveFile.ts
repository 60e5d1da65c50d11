import { codes, Failure, format } from '#core/contract';
import { archiveFormat, longestPart, mostParts } from '../../contract';
import { strings } from '../../strings';

/** A chosen file that looks like an archive, cut into what one call brings. */
export interface ArchiveFile {
  readonly name: string;
  readonly parts: readonly string[];
  readonly sealed: boolean;
}
interface Header {
  readonly product?: unknown;
  readonly format?: unknown;
  readonly secrets?: unknown;
}
const refuse = (message: string) => new Failure(400, codes.invalid, message);
const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;

/** Cuts a text into pieces of at most `most` characters, never through one. */
export function splitText(text: string, most = longestPart): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + most);
    const to = end < text.length && isHigh(text.charCodeAt(end - 1)) ? end - 1 : end;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

function parseHeader(text: string): Header {
  try {
    const read: unknown = JSON.parse(text.slice(0, text.indexOf('\n')));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/**
 * Reads a file before it is uploaded; throws a sentence where it cannot be an archive that is taken
 * here.
 */
export async function readArchiveFile(file: File): Promise<ArchiveFile> {
  const text = await file.text();
  const header = parseHeader(text);
  if (header.product !== 'Sluice') throw refuse(format(strings.noArchive, { name: file.name }));
  if (typeof header.format === 'number' && header.format > archiveFormat)
    throw refuse(
      format(strings.newerArchive, { name: file.name, theirs: header.format, ours: archiveFormat }),
    );
  if (text.lastIndexOf('\n{"end":') < 0)
    throw refuse(format(strings.cutArchive, { name: file.name }));
  const parts = splitText(text);
  if (parts.length > mostParts) throw refuse(format(strings.largeArchive, { name: file.name }));
  return { name: file.name, parts, sealed: header.secrets === 'passphrase' };
}
