import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const plugins = readdirSync(`${root}/plugins`, { withFileTypes: true }).filter(entry =>
  entry.isDirectory(),
);

const project = (name: string, folder: string) => ({
  extends: true as const,
  test: { name, include: [`${folder}/**/*.test.{ts,tsx,mjs}`] },
});

/**
 * One project for each plugin and layer, so that `npx vitest --project flows` runs one plugin's
 * suite and no other.
 */
export default defineConfig({
  root,
  test: {
    globals: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The runner itself needs little, so that on two processors both have tests to do.
    // A third worker on them would load every module once more for as much as it gains.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A worker keeps its modules from file to file: loading them anew took half of the time.
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
    // Modules that several plugins import are compiled once, not once a project.
    experimental: { fsModuleCache: true },
    exclude: ['**/node_modules/**', 'dist/**', 'testing/journeys/**'],
    projects: [
      project('core', 'core'),
      project('shell', 'shell'),
      project('testing', 'testing'),
      ...plugins.map(({ name }) => project(name, `plugins/${name}`)),
    ],
  },
});
