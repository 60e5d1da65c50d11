/** The branch was moved by someone else while we committed to it. */
export class BranchMovedError extends Error {}
