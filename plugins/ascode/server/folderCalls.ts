import type { Call } from '#core/server';
import { perform } from '#core/server/internal';
import { flowItemKinds } from '../contract';
import type { Caller } from '../domain/apply/Caller';
import { codes, Failure } from '#core/contract';
import { FileError } from '../domain/flow/flowFiles';

/** Makes the console’s calls for whoever made this one. */
export const createCaller = (call: Call): Caller => ({
  call: (endpoint, input) => perform(call, endpoint, input),
  kinds: call.server.at(flowItemKinds),
});

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
