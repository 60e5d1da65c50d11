/** What a test asks of the kit and cannot have, in a sentence that names the kit. */
export class KitError extends Error {
  constructor(sentence: string) {
    super(`@sluice/core/testing: ${sentence}`);
  }
}
