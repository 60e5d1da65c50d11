import type { IncomingHttpHeaders } from 'node:http';

/** Characters from which on a body is read in slices, and its call is not short. */
export const longBody = 100_000;

/** Whether a request says that its body is long. */
export const hasLongBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? 0) >= longBody;
