import type { NodeOutcome } from '..';

/** A node's failure with the sentence that says what to do about it. */
export const failed = (
  code: string | number,
  message: string,
  output: Readonly<Record<string, unknown>> = {},
) => ({ kind: 'failure', error: { code, message }, output }) satisfies NodeOutcome;
