/** Facts that no test shows yet. The list may only shrink: one that a test names must go. */
export const open: ReadonlySet<string> = new Set([]);
