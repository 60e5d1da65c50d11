import { codes, Failure } from '#core/contract';
import { FilterError, readFilter, type Filterable, type Matches } from '../domain/scimFilter';
import { strings } from '../strings';

/**
 * Reads the filter of a request; everything fits where there is none.
 *
 * @throws Failure 400 with the sentence that says what can’t be read
 */
export function toMatches(filter: string | undefined, filterable: Filterable): Matches {
  if (!filter?.trim()) return () => true;
  try {
    return readFilter(filter, filterable);
  } catch (fault) {
    if (!(fault instanceof FilterError)) throw fault;
    const { message } = fault;
    throw new Failure(400, codes.invalid, message, [{ at: 'query/filter', message }]);
  }
}

const start = 'after:';

/** Returns the cursor of what comes after a key in a list. */
export const writeCursor = (key: string): string =>
  Buffer.from(start + key, 'utf8').toString('base64url');

/** Returns the key after which a list goes on; refuses what is no cursor. */
export function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (text.startsWith(start)) return text.slice(start.length);
  throw new Failure(400, codes.invalid, strings.cursor.text, [
    { at: 'query/cursor', message: strings.cursor.text },
  ]);
}
