/** A package that cannot be installed or run; its message says why and how to mend it. */
export class PackageError extends Error {}
