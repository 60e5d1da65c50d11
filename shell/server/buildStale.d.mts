/** A fingerprint of everything the build is made from; a test file does not change it. */
export function fingerprint(root: string): string;
/** Builds the console and the server unless `dist` was made from these very sources; throws a sentence when that fails. */
export function buildStale(root: string): void;
