import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The journeys: a real browser against the built product, one file after another. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'journeys',
    include: ['testing/journeys/**/*.journey.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    bail: 0,
  },
});
