/**
 * Long work as a generator: it yields where other work may go first, and returns its result. Each
 * step should take a millisecond or less.
 */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function finish<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
