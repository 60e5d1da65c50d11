import { vi } from 'vitest';

/** How long a test waits for what it looks for again and again, in milliseconds. */
export const patience = 20_000;

// A second is Vitest’s own limit, in which a server does not answer when the machine has other work.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
