/** A browser besides Chromium, with one window. */
export interface OtherBrowser {
  readonly version: string;
  /** Opens a page and waits until it has loaded. */
  open(address: string): Promise<void>;
  /** Runs a function in the page; its argument and result are JSON. */
  evaluate<T, A>(run: (given: A) => T, given: A): Promise<T>;
  close(): Promise<void>;
}

/** The expression that runs a function in a page, whose result is a text of JSON. */
export const toExpression = (run: (given: never) => unknown, given: unknown): string =>
  // The compiler of the scripts names functions by a helper that a page does not have.
  `(() => { const __name = each => each; return JSON.stringify((${run.toString()})(${JSON.stringify(given)}) ?? null); })()`;
