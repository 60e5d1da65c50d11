import { sluice } from '@sluice/core/testing/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [sluice()],
  test: { testTimeout: 40_000, hookTimeout: 60_000 },
});
