/** A failure as its sentence. */
export const sayFailure = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
