import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The journeys: a real browser against the built product, two files at a time, each with a product of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'journeys',
    include: ['testing/journeys/**/*.journey.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
    experimental: { fsModuleCache: true },
    // As long as the browser waits for what it looks for.
    expect: { poll: { timeout: 15_000 } },
    bail: 0,
  },
});
