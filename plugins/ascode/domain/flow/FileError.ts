/** What is wrong in a file, as a sentence for whoever wrote it. */
export class FileError extends Error {
  constructor(
    readonly path: string,
    sentence: string,
  ) {
    super(`${path}: ${sentence}`);
  }
}
