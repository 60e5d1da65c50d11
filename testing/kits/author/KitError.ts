/** A request of a test that the kit can’t fulfill, in a sentence that names the kit. */
export class KitError extends Error {
  constructor(sentence: string) {
    super(`@sluice/core/testing: ${sentence}`);
  }
}
