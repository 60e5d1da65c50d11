import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { codes, Failure, format, getErrorMessage } from '#core/contract';
import { createPause, parseJson, type ArchivedRow } from '#core/server/internal';
import { LineIndex } from '#core/server/tenancy/LineIndex';
import { archiveFormat } from '../../contract';
import { strings } from '../../strings';
import {
  ArchiveHeader,
  EndLine,
  NewerHeader,
  PersonLine,
  RowLine,
  type Person,
} from './archiveLines';

/** The pieces of an archive’s text, wherever they stand. */
export interface ArchiveParts {
  readonly count: number;
  read(part: number): Promise<string>;
}

/**
 * An archive that was checked whole. Its rows stay where they are, and are read again where they
 * are needed.
 */
export interface Archive {
  readonly header: ArchiveHeader;
  /** How many rows there are of each table, in the order in which the tables came. */
  readonly counts: ReadonlyMap<string, number>;
  readonly people: readonly Person[];
  /** Reads the rows of a table, some at a time, from these parts or those it was checked in. */
  batches(table: string, parts?: ArchiveParts): AsyncIterable<readonly ArchivedRow[]>;
}

/** The most of an import that is held in memory, or takes a few bytes of it each. */
const most = { rows: 2_000_000, people: 10_000, peopleCharacters: 8 * 1024 * 1024 };

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
async function* linesOf(parts: ArchiveParts, index: LineIndex): AsyncGenerator<string> {
  let rest = '';
  let line = 0;
  for (let part = 0; part < parts.count; part++) {
    const piece = await parts.read(part);
    const began = rest === '' ? 0 : piece.indexOf('\n') + 1 || piece.length + 1;
    index.startPart({ line: rest === '' ? line : line + 1, at: began });
    const text = rest + piece;
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield text.slice(from, end);
      line += 1;
      from = end + 1;
    }
    rest = text.slice(from);
    if (rest.length > longestLine)
      throw refuse('A line in the archive is longer than 16 MB. Export the environment again.');
  }
  yield rest;
}

/** Checks the lines between an archive's first and last one. */
class ArchiveLines {
  readonly people: Person[] = [];
  private readonly hash = createHash('sha256');
  private count = 0;
  private rows = 0;
  private peopleCharacters = 0;
  private fault: unknown;

  constructor(
    private readonly index: LineIndex,
    private readonly limits: typeof most,
  ) {}

  /** Reads one more line; that it cannot be read is told once all have come. */
  add(line: string): void {
    this.hash.update(`${line}\n`);
    this.count += 1;
    if (this.fault) return;
    if (this.count === 1) {
      this.index.add();
      return;
    }
    try {
      this.index.add(this.read(line));
    } catch (fault) {
      this.fault = fault;
    }
  }

  /** Refuses what does not fit the last line. */
  check(last: string): void {
    const end = last.startsWith('{"end":') ? lineAt(last, this.count + 1) : undefined;
    if (!Value.Check(EndLine, end))
      throw refuse(
        'The archive is incomplete: its last line is missing. Download the archive again.',
      );
    if (end.end.sha256 !== this.hash.digest('hex') || end.end.lines !== this.count - 1)
      throw refuse(
        'The archive was changed after the export: its checksum doesn’t match. Export the environment again.',
      );
    if (this.fault) throw this.fault;
  }

  /** Checks a line and returns the table that it has a row of. */
  private read(line: string): string | undefined {
    const value = lineAt(line, this.count);
    if (Value.Check(RowLine, value)) {
      this.rows += 1;
      if (this.rows > this.limits.rows)
        throw refuse(format(strings.manyRows, { count: this.limits.rows, line: this.count }));
      return value.table;
    }
    if (!Value.Check(PersonLine, value))
      throw refuse(`Line ${this.count} of the archive is not valid. Export the environment again.`);
    this.people.push(value.person);
    this.peopleCharacters += line.length;
    if (this.people.length > this.limits.people)
      throw refuse(format(strings.manyMembers, { count: this.limits.people, line: this.count }));
    if (this.peopleCharacters > this.limits.peopleCharacters)
      throw refuse(
        format(strings.manyRoles, { count: this.limits.peopleCharacters, line: this.count }),
      );
    return undefined;
  }
}

const rowsAtOnce = 200;
/** Characters of lines from which on rows are handed on. */
const charactersAtOnce = 1024 * 1024;

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<readonly ArchivedRow[]> {
  const pause = createPause();
  let rows: ArchivedRow[] = [];
  let characters = 0;
  for await (const line of lines) {
    const { row }: Static<typeof RowLine> = JSON.parse(line);
    rows.push(row);
    characters += line.length;
    await pause();
    if (rows.length < rowsAtOnce && characters < charactersAtOnce) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

/** Keeps the part that was read last: of a small archive, every table is read from the same one. */
export function keepLast({ count, read }: ArchiveParts): ArchiveParts {
  let last: { readonly part: number; readonly text: string } | undefined;
  return {
    count,
    read: async part => {
      if (last?.part !== part) last = { part, text: await read(part) };
      return last.text;
    },
  };
}

/**
 * Reads an archive that comes in parts, letting others in between its lines; throws a sentence that
 * names the line where it was cut short, altered or made by something else.
 */
export async function readArchive(parts: ArchiveParts, limits = most): Promise<Archive> {
  const pause = createPause();
  const index = new LineIndex();
  const lines = new ArchiveLines(index, limits);
  const own = keepLast(parts);
  let header: ArchiveHeader | undefined;
  /** Lines that end the archive, unless more comes after them. */
  let held: string[] = [];
  for await (const line of linesOf(own, index)) {
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
  return {
    header,
    counts: index.counts,
    people: lines.people,
    batches: (table, { read } = own) => inBatches(index.linesOf(table, read)),
  };
}
