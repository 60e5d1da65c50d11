import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The pictures of `npm run gallery`: one file, one product, one browser. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    name: 'gallery',
    include: ['testing/screens/gallery/*.pictures.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 1,
    isolate: false,
    experimental: { fsModuleCache: true },
  },
});
