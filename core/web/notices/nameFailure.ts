const names = new WeakMap<object, string>();

/** Keeps the sentence by which an error that has none for people is told of. */
export function nameFailure(error: unknown, sentence: string): void {
  if (error instanceof Error) names.set(error, sentence);
}

/** Returns the sentence that was kept for an error. */
export const getFailureName = (error: unknown): string | undefined =>
  error instanceof Error ? names.get(error) : undefined;

/** Whether an error says that a call was given up, so that nothing is to be told. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
