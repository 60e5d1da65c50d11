/** A fault in a file, as a sentence for its author. */
export class FileError extends Error {
  constructor(
    readonly path: string,
    readonly sentence: string,
  ) {
    super(`${path}: ${sentence}`);
  }

  /** The same of a file below that folder. */
  below(folder: string): FileError {
    return new FileError(`${folder}/${this.path}`, this.sentence);
  }
}
