import { afterAll } from 'vitest';

// Test files share a page within a worker: none finds what another left on it.
afterAll(() => globalThis.document?.body.replaceChildren());
