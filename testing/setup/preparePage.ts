import { afterAll, afterEach, vi } from 'vitest';
import { patience } from './patientWaits';

// Testing Library cleans up after each test only in the first file of a worker, where it is loaded.
if (globalThis.document) {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // Modules are read and compiled while a test waits, and the machine may have other work.
  configure({ asyncUtilTimeout: patience });
  await import('./briefErrors');
  await import('./lightElements');
  // jsdom draws nothing, and says so at each call.
  HTMLCanvasElement.prototype.getContext = () => null;
}

// Test files share a page and the clock within a worker: none finds what another left of them, and a
// module that is still loading when its file ends would stay broken for all others.
afterAll(async () => {
  vi.useRealTimers();
  globalThis.document?.body.replaceChildren();
  await vi.dynamicImportSettled();
});
