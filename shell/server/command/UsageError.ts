/** A command that cannot be understood; its message says what to write. */
export class UsageError extends Error {}
