import { setMaxListeners } from 'node:events';

/** A signal that is held until it aborts or `end` is called. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Says that nothing waits for it any longer. */
  end(): void;
}

/**
 * Limits how long something may take: the signal aborts after so many milliseconds, or as one of the
 * others does. `AbortSignal.any` holds the signals that it is given weakly, so that a time limit among
 * them is collected as garbage before it is over, and nothing ever aborts.
 */
export function limitTime(
  milliseconds: number,
  ...others: readonly (AbortSignal | null | undefined)[]
): TimeLimit {
  const controller = new AbortController();
  const { signal } = controller;
  const sources = others.filter(each => each !== null && each !== undefined);
  const end = () => {
    clearTimeout(timer);
    for (const source of sources) source.removeEventListener('abort', follow);
  };
  const stop = (reason: unknown) => {
    end();
    controller.abort(reason);
  };
  const follow = () => stop(sources.find(({ aborted }) => aborted)?.reason);
  const late = () => stop(new DOMException('The time limit was reached.', 'TimeoutError'));
  const timer = setTimeout(late, milliseconds).unref();
  for (const source of sources) {
    // Any number of calls may wait for one run, which is no leak.
    setMaxListeners(0, source);
    source.addEventListener('abort', follow, { once: true });
  }
  if (sources.some(({ aborted }) => aborted)) follow();
  return { signal, end };
}
