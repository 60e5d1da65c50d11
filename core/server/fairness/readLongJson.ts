import { readJson, type JsonText } from '../database/table/Column';
import { isWriting } from '../database/writing';
import { heldDocuments } from '../host/limits/HeldDocuments';
import { parseStoredSliced } from '../host/http/parseJson';
import { timeSlices } from './TimeSlices';

/** Characters of what is read at once. */
const longest = 131_072;

/**
 * Reads the JSON of a column; a long one in slices, by turns of the company, but in a transaction
 * for which others wait. A call holds it until it is answered.
 *
 * @throws Failure as `heldDocuments.hold` does
 */
export async function readLongJson<Value>(
  db: object,
  companyId: string,
  text: JsonText<Value>,
): Promise<Value> {
  heldDocuments.hold(db, text.length);
  return readPassingJson(db, companyId, text);
}

/** The same for one that `heldDocuments` has counted, or that is short. */
export async function readPassingJson<Value>(
  db: object,
  companyId: string,
  text: JsonText<Value>,
): Promise<Value> {
  return isWriting(db) ? readJson(text) : parseLongJson(companyId, text);
}

/** Reads JSON that this server wrote; a long one in slices, by turns of the company. */
export async function parseLongJson<Value>(
  companyId: string,
  text: JsonText<Value>,
): Promise<Value> {
  if (text.length < longest) return readJson(text);
  const sliced = timeSlices.run(companyId, parseStoredSliced(text)) as Promise<Value>;
  // Deeper values are read at once.
  return sliced.catch(() => readJson(text));
}
