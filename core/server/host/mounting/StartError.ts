import { getErrorMessage, getField } from '#core/contract';

/** A start that the machine keeps from being whole; the message says why, and how to fix it. */
export class StartError extends Error {}

const tooFewFiles = new Set(['EMFILE', 'ENFILE']);
const failing = new Set(['EIO', 'ENOMEM']);

/**
 * Finds that the machine failed, and not what was loaded: a server without the plugins that it kept
 * from loading would seem to be whole.
 */
export function findMachineFault(fault: unknown): StartError | undefined {
  const code = String(getField(fault, 'code'));
  const cause = { cause: fault };
  if (tooFewFiles.has(code))
    return new StartError(
      `This process can’t open enough files (${code}). Raise its limit, such as with “ulimit -n 4096”, then start again.`,
      cause,
    );
  if (failing.has(code))
    return new StartError(
      `The machine failed during the start (${getErrorMessage(fault)}). Check its disk and memory, then start again.`,
      cause,
    );
  return undefined;
}
