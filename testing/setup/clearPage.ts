import { afterAll, afterEach } from 'vitest';

// Testing Library cleans up after each test only in the first file of a worker, where it is loaded.
if (globalThis.document) {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
  // jsdom draws nothing, and says so at each call.
  HTMLCanvasElement.prototype.getContext = () => null;
}

// Test files share a page within a worker: none finds what another left on it.
afterAll(() => globalThis.document?.body.replaceChildren());
