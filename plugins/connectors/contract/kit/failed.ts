import { formatSentence, type Sentence } from '#core/contract/internal';
import type { NodeError, NodeOutcome } from '..';

/** Creates a node's error of a code and what it says. */
export const createNodeError = (code: string | number, said: string | Sentence): NodeError =>
  typeof said === 'string'
    ? { code, message: said }
    : { code, message: formatSentence(said), sentence: said };

/** A node's failure with the sentence that says what to do about it. */
export const failed = (
  code: string | number,
  said: string | Sentence,
  output: Readonly<Record<string, unknown>> = {},
) => ({ kind: 'failure', error: createNodeError(code, said), output }) satisfies NodeOutcome;
