import { codes, Failure, format } from '#core/contract';
import type { AnyEndpoint } from '#core/contract';
import { strings } from '../strings';

/** Returns the media type that a header names, without parameters; empty where it names none. */
export const readMediaType = (header: string | undefined): string =>
  (header ?? '').split(';', 1).join('').trim().toLowerCase();

/** Refuses a body of another media type than those that a call takes, before it is looked at. */
export function requireMediaType({ mediaTypes }: AnyEndpoint, header: string | undefined): void {
  if (!mediaTypes) return;
  const given = readMediaType(header);
  // A call without a body names none.
  if (given === '' && mediaTypes.length === 1) return;
  if (mediaTypes.some(type => type.toLowerCase() === given)) return;
  const known = mediaTypes.join(', ');
  throw new Failure(415, codes.invalid, format(strings.mediaType, { known }));
}
