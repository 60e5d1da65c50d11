import { codes, Failure } from '#core/contract';
import { strings } from '../strings';

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
