import { getErrorMessage } from '#core/contract';

/** A package that cannot be installed or run; its message says why and how to fix it. */
export class PackageError extends Error {}

/** The machine has no room for a package’s files, which is not the package’s fault. */
export class UnpackError extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `Its files can’t be written to ${folder} (${getErrorMessage(cause)}). Free up space, or make the folder writable; then it is loaded within seconds.`,
      { cause },
    );
  }
}
