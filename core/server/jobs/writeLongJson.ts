import { isShortJson, stringifySliced } from '../../contract/format/stringifySliced';
import { timeSlices } from './TimeSlices';

/** Writes a value as JSON; a long one in slices, by turns of the company. */
export const writeLongJson = async (companyId: string, value: unknown): Promise<string> =>
  isShortJson(value) ? JSON.stringify(value) : timeSlices.run(companyId, stringifySliced(value));
