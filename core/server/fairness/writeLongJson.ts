import { createHash } from 'node:crypto';
import {
  isShortJson,
  stringifyPieces,
  stringifySliced,
} from '../../contract/format/stringifySliced';
import type { Sliced } from '../../contract/sliced';
import { timeSlices } from './TimeSlices';

/** Writes a value as JSON; a long one in slices, by turns of the company. */
export const writeLongJson = async (companyId: string, value: unknown): Promise<string> =>
  isShortJson(value) ? JSON.stringify(value) : timeSlices.run(companyId, stringifySliced(value));

/** Hashes a value’s JSON with SHA-256, in steps. */
export function* hashJsonSliced(value: unknown): Sliced<string> {
  const hash = createHash('sha256');
  for (const piece of yield* stringifyPieces(value)) {
    hash.update(piece);
    yield;
  }
  return hash.digest('hex');
}
