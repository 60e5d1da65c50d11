import { createHash } from 'node:crypto';
import {
  isShortJson,
  stringifyPieces,
  stringifySliced,
} from '../../contract/format/stringifySliced';
import type { Sliced } from '../../contract/sliced';
import { toJson, type JsonText } from '../database/table/Column';
import { timeSlices } from './TimeSlices';

/** Writes a value as JSON; a long one in slices, by turns of the company. */
export const writeLongJson = async <Value>(
  companyId: string,
  value: Value,
): Promise<JsonText<Value>> =>
  isShortJson(value)
    ? toJson(value)
    : ((await timeSlices.run(companyId, stringifySliced(value))) as JsonText<Value>);

/** Hashes a value’s JSON with SHA-256, in steps. */
export function* hashJsonSliced(value: unknown): Sliced<string> {
  const hash = createHash('sha256');
  for (const piece of yield* stringifyPieces(value)) {
    hash.update(piece);
    yield;
  }
  return hash.digest('hex');
}
