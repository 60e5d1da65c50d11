/**
 * Why something from outside is not taken: where it lies, such as
 * `flowInfo/graphData/elements/nodes/3/data/id`, and one sentence.
 */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  constructor(
    readonly at: string,
    readonly sentence: string,
  ) {
    super(at === '' ? sentence : `${sentence} (at ${at})`);
  }
}
