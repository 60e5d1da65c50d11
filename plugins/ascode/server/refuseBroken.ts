import { codes, Failure } from '#core/contract';
import { FileError } from '../domain/flow/FileError';

/** Tells what is wrong in a file as a call’s failure, with the path of the file. */
export async function refuseBroken<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (fault) {
    if (!(fault instanceof FileError)) throw fault;
    const { path: at, sentence: message } = fault;
    throw new Failure(400, codes.invalid, fault.message, [{ at, message }]);
  }
}
