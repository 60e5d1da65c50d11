import { codes, Failure, format } from '#core/contract';
import type { ArchivedTable } from '#core/server';
import type { ArchivedRow } from '#core/server/internal';
import { strings } from '../../strings';
import type { Archive } from './readArchive';

/** Rows of a table that are held at once. */
const most = 10_000;

/** Whether the owner of a table asks for all of its rows at once. */
export const asksForAll = ({ after, forget }: ArchivedTable): boolean =>
  after !== undefined || (forget !== undefined && forget.length > 2);

/** Refuses more rows than are held at once. */
export function requireFew({ title }: ArchivedTable, count: number): void {
  if (count > most)
    throw new Failure(400, codes.invalid, format(strings.manyHeld, { title, count: most }));
}

/** The rows of an archive, for a table that asks for them; none for others. */
export async function readForgotten(
  archive: Archive,
  archived: ArchivedTable,
): Promise<readonly ArchivedRow[]> {
  if (!asksForAll(archived)) return [];
  const all: ArchivedRow[] = [];
  for await (const rows of archive.batches(archived.table)) all.push(...rows);
  return all;
}
