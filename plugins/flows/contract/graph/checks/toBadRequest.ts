import { codes, Failure } from '#core/contract';
import { ValidationError } from './refusal';

/**
 * Runs what may refuse its input and answers a refusal as a 400 that names the place. `under` is
 * where the input stood.
 */
export function toBadRequest<T>(under: string, work: () => T): T {
  try {
    return work();
  } catch (fault) {
    if (!(fault instanceof ValidationError)) throw fault;
    const at = [under, fault.at].filter(part => part !== '').join('/');
    throw new Failure(400, codes.invalid, `${fault.sentence} (at ${at})`, [
      { at, message: fault.sentence },
    ]);
  }
}
