import { Failure } from '#core/contract';

/** Does work for a file; where it fails, the failure names the file. */
export async function atFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    const { status, code, message, details } = fault;
    throw new Failure(status, code, `${path}: ${message}`, details);
  }
}
