import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { listLeftOut, slow } from '../runner/slowTests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Begins with the journeys that take longest by far, which would end alone otherwise. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(accessible|development|wholeSignIn)\.journey\.ts$/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}

/**
 * The journeys: a real browser against the built product, three files at a time, each in an
 * environment of its own on one product, or with a product of its own where it needs one.
 */
export default defineConfig({
  root,
  test: {
    name: 'journeys',
    include: ['testing/journeys/**/*.journey.ts'],
    // `npm test -- --only=guides` follows the guides.
    exclude: [
      '**/node_modules/**',
      'testing/journeys/guides/**',
      ...listLeftOut(root, ['testing/journeys'], /\.journey\.ts$/),
    ],
    tags: [slow],
    globalSetup: ['testing/journeys/kits/shareProduct.ts'],
    testTimeout: 150_000,
    hookTimeout: 120_000,
    // A journey waits for its browser more than for a processor, but more of them for each other.
    maxWorkers: 3,
    isolate: false,
    // Steps run once or twice: V8 compiles only code that is hotter than that.
    execArgv: ['--interrupt-budget=1000000'],
    experimental: { fsModuleCache: true },
    // As long as the browser waits for what it looks for.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    bail: 0,
  },
});
