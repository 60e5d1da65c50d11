import { codes, Failure } from '#core/contract';
import type { UserPlace } from '#plugins/connectors/contract/internal';
import { userStrings } from '../../strings';

/** A place in the order of users, as a link carries it. */
export const placeText = ({ sortKey, userId }: UserPlace): string =>
  Buffer.from(JSON.stringify([sortKey, userId])).toString('base64url');

/** The place that a link carries; refuses a text that is none. */
export function parseUserPlace(text: string): UserPlace {
  try {
    const [sortKey, userId]: readonly unknown[] = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    );
    if (typeof sortKey === 'string' && typeof userId === 'string') return { sortKey, userId };
  } catch {
    // Said below.
  }
  throw new Failure(400, codes.invalid, userStrings.linkWrong.text, [
    { at: 'query/after', message: userStrings.linkWrong.text },
  ]);
}
