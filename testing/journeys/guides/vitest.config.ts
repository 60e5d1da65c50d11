import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The guides of docs/, each followed word by word: two at a time, each with a Sluice of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    name: 'guides',
    include: ['testing/journeys/guides/*.journey.ts'],
    hookTimeout: 300_000,
    maxWorkers: 2,
    isolate: false,
    experimental: { fsModuleCache: true },
  },
});
