import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { codes, Failure, getErrorMessage } from '#core/contract';
import { parseJson, type ArchivedRow } from '#core/server';
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
    throw refuse(`Line ${number} of the archive cannot be read: ${getErrorMessage(fault)}`);
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
      `This archive was written by a newer version: its format is ${header.format}, and this installation reads ${archiveFormat}. Update this installation first.`,
    );
  throw refuse(
    'This is no archive of a company: its first line does not say so. Choose a file that an export wrote.',
  );
}

/**
 * Reads an archive; throws a sentence that names the line where it was cut short, altered or made
 * by something else.
 */
export function readArchive(text: string): Archive {
  const header = readHeader(text);
  const lines = text.trimEnd().split('\n');
  const last = (lines.length > 1 && lines.at(-1)) || '';
  const end = last.startsWith('{"end":') ? lineAt(last, lines.length) : undefined;
  if (!Value.Check(EndLine, end))
    throw refuse('The archive was cut short: its last line is missing. Download it anew.');
  const before = text.slice(0, text.lastIndexOf('{"end":'));
  const sum = createHash('sha256').update(before).digest('hex');
  if (end.end.sha256 !== sum || end.end.lines !== lines.length - 2)
    throw refuse(
      'The archive was altered after it was written: its checksum does not fit. Export the company anew.',
    );
  const rows = new Map<string, ArchivedRow[]>();
  const people: Person[] = [];
  for (const [index, line] of lines.slice(1, -1).entries()) {
    const value = lineAt(line, index + 2);
    if (Value.Check(RowLine, value)) {
      const known = rows.get(value.table);
      if (known) known.push(value.row);
      else rows.set(value.table, [value.row]);
    } else if (Value.Check(PersonLine, value)) people.push(value.person);
    else throw refuse(`Line ${index + 2} of the archive is neither a row nor a person.`);
  }
  return { header, rows, people };
}
