import { trimEnd } from '#core/contract/trimEnd';

/** A path of a folder without slashes at its beginning and its end. */
export const toFolder = (path: string): string => trimEnd(path.replace(/^\/+/, ''), '/');
