import { readJson, type JsonText } from '../database/table/Column';
import { isWriting } from '../database/writing';
import { parseJsonSliced } from '../host/http/parseJson';
import { timeSlices } from './TimeSlices';

/** Characters of what is read at once. */
const longest = 131_072;

/**
 * Reads the JSON of a column; a long one in slices, by turns of the company, but in a transaction
 * for which others wait.
 */
export async function readLongJson<Value>(
  db: object,
  companyId: string,
  text: JsonText<Value>,
): Promise<Value> {
  if (text.length < longest || isWriting(db)) return readJson(text);
  // What a request may not bring may have been stored all the same.
  const sliced = timeSlices.run(companyId, parseJsonSliced(text)) as Promise<Value>;
  return sliced.catch(() => readJson(text));
}
