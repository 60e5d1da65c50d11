import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { EnvironmentSequencer } from './runner/environmentSequencer.ts';
import { findFolders, parseProjects } from './runner/projects.ts';
import { listLeftOut, slow } from './runner/slowTests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Vitest keeps a worker only within one project, so there is one for all; `--project flows` chooses
// a folder, and Vitest finds its one project under that name.
const names = parseProjects(process.argv);
const folders = (() => {
  try {
    return findFolders(root, names);
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
})();

const leftOut = listLeftOut(root, folders, /\.test\.(tsx?|mjs)$/);
// Many tests wait for processes, timers, and the disk: on two processors a third worker fills the
// time, though it loads every module once more. Where slow tests are left out, a fourth does too.
const workers = leftOut.length > 0 ? 4 : 3;

/**
 * The unit and server suites; `npx vitest --project flows` runs one plugin's and no other.
 */
export default defineConfig({
  root,
  test: {
    ...(names[0] && { name: names[0] }),
    include: folders.map(folder => `${folder}/**/*.test.{ts,tsx,mjs}`),
    // Tests of packages run as their authors run them (testing/outside/scaffold.test.ts).
    exclude: ['**/node_modules/**', 'dist/**', 'testing/outside/plugins/**', ...leftOut],
    tags: [slow],
    setupFiles: [
      'testing/setup/quickStyles.ts',
      'testing/setup/quickLabels.ts',
      'testing/setup/plurals.ts',
      'testing/setup/preparePage.ts',
    ],
    globals: true,
    // They end what hangs, also where other work has the machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: Math.max(workers, availableParallelism() - 1),
    // A worker keeps its modules from file to file: loading them again took half of the time.
    isolate: false,
    // A page or a server makes much that is soon garbage; with the usual 16 MB more of it is copied.
    // Compiling what runs briefly takes a tenth of a processor: V8 waits until code is hotter.
    execArgv: ['--max-semi-space-size=64', '--interrupt-budget=1000000'],
    sequence: { sequencer: EnvironmentSequencer },
    expect: { poll: { timeout: 30_000 } },
    // CI shows the first line of a failure: what was found stands in it.
    chaiConfig: { truncateThreshold: 1000 },
    // Compiled modules are kept on disk from run to run.
    experimental: { fsModuleCache: true },
  },
});
