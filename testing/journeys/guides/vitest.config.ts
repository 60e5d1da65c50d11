import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The guides of docs/, each followed word by word: two at a time, each with a Sluice of its own.
 * Where PICTURES is set, the pictures of the recipes are drawn instead.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    name: 'guides',
    include: [`testing/journeys/guides/*.${process.env['PICTURES'] ? 'pictures' : 'journey'}.ts`],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    isolate: false,
    experimental: { fsModuleCache: true },
  },
});
