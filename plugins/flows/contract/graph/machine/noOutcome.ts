/**
 * What an edge says that is taken where none of its source's outcomes matched, as exports write it.
 */
export const noOutcome = '-1';
