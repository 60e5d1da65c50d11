/**
 * The outcome of an edge that is taken if none of its source's outcomes matched, as exports write
 * it.
 */
export const noOutcome = '-1';
