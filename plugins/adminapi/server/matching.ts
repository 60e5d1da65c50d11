import { codes, Failure } from '#core/contract';
import { FilterError, readFilter, type Filterable, type Matches } from '../domain/scimFilter';

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
