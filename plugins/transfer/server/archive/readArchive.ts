import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { codes, Failure, getErrorMessage } from '#core/contract';
import { createPause, parseJson, type ArchivedRow } from '#core/server/internal';
import { archiveFormat } from '../../contract';
import {
  ArchiveHeader,
  EndLine,
  NewerHeader,
  PersonLine,
  RowLine,
  type Person,
} from './archiveLines';

/** An archive that was read whole. */
export interface Archive {
  readonly header: ArchiveHeader;
  readonly rows: ReadonlyMap<string, readonly ArchivedRow[]>;
  readonly people: readonly Person[];
}

const refuse = (message: string) => new Failure(400, codes.invalid, message);

function lineAt(text: string, number: number): unknown {
  try {
    return parseJson(text);
  } catch (fault) {
    throw refuse(`Can’t read line ${number} of the archive: ${getErrorMessage(fault)}`);
  }
}

function firstLine(text: string): unknown {
  try {
    const [line = ''] = text.split('\n', 1);
    return parseJson(line);
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    return undefined;
  }
}

/** The first line of an archive. */
export function readHeader(text: string): ArchiveHeader {
  const header = firstLine(text);
  if (Value.Check(ArchiveHeader, header)) return header;
  if (Value.Check(NewerHeader, header))
    throw refuse(
      `This archive was created by a newer version. It uses format ${header.format}, but this installation only supports format ${archiveFormat}. Update this installation first.`,
    );
  throw refuse(
    'This is not an environment archive: its first line is not a header. Select a .jsonl file from an environment export.',
  );
}

/** The longest line that is read; reading one holds up the process. */
const longestLine = 16 * 1024 * 1024;

/** The lines of a text that comes in parts, without their ends. */
async function* linesOf(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of parts) {
    const text = rest + part;
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield text.slice(from, end);
      from = end + 1;
    }
    rest = text.slice(from);
    if (rest.length > longestLine)
      throw refuse('A line in the archive is longer than 16 MB. Export the environment again.');
  }
  yield rest;
}

/** Puts the lines between an archive's first and last one together. */
class ArchiveLines {
  readonly rows = new Map<string, ArchivedRow[]>();
  readonly people: Person[] = [];
  private readonly hash = createHash('sha256');
  private count = 0;
  private fault: unknown;

  /** Reads one more line; that it cannot be read is told once all have come. */
  add(line: string): void {
    this.hash.update(`${line}\n`);
    this.count += 1;
    if (this.count === 1 || this.fault) return;
    try {
      this.read(line);
    } catch (fault) {
      this.fault = fault;
    }
  }

  /** Refuses what does not fit the last line. */
  check(last: string): void {
    const end = last.startsWith('{"end":') ? lineAt(last, this.count + 1) : undefined;
    if (!Value.Check(EndLine, end))
      throw refuse('The archive is incomplete: its last line is missing. Download it again.');
    if (end.end.sha256 !== this.hash.digest('hex') || end.end.lines !== this.count - 1)
      throw refuse(
        'The archive was changed after the export: its checksum doesn’t match. Export the environment again.',
      );
    if (this.fault) throw this.fault;
  }

  private read(line: string): void {
    const value = lineAt(line, this.count);
    if (Value.Check(RowLine, value)) {
      const known = this.rows.get(value.table);
      if (known) known.push(value.row);
      else this.rows.set(value.table, [value.row]);
    } else if (Value.Check(PersonLine, value)) this.people.push(value.person);
    else
      throw refuse(`Line ${this.count} of the archive is not valid. Export the environment again.`);
  }
}

/**
 * Reads an archive that comes in parts, letting others in between its lines; throws a sentence that
 * names the line where it was cut short, altered or made by something else.
 */
export async function readArchive(
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<Archive> {
  const pause = createPause();
  const lines = new ArchiveLines();
  let header: ArchiveHeader | undefined;
  /** Lines that end the archive, unless more comes after them. */
  let held: string[] = [];
  for await (const line of linesOf(parts)) {
    header ??= readHeader(line);
    if (line.trim() !== '') {
      for (const each of held) lines.add(each);
      held = [];
    }
    held.push(line);
    await pause();
  }
  const [last = ''] = held;
  lines.check(header === undefined ? '' : last);
  if (!header)
    throw refuse('The archive is empty. Select a .jsonl file from an environment export.');
  return { header, rows: lines.rows, people: lines.people };
}
