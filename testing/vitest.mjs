import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './runner/process.mjs';
import {
  failures,
  forget,
  listFailedFiles,
  toOutsideReport,
  secondTries,
  slowestFiles,
  takeSecondTry,
  tally,
} from './runner/tally.mjs';

/** More failed files than these are no accident. */
const mostAgain = 10;

/**
 * Runs vitest with the given options on the given files (all without), by as many workers as are
 * given, its failures on ours (each passed test as well where a person looks on); answers how many tests passed and failed. Where CI
 * is set, a file with a test that fails has a second try in a process of its own, where nothing is
 * left of the first, and each test that needed it is named.
 */
export async function vitest(root, name, options, { files = [], env, workers } = {}) {
  const report = join(root, 'results', name + '.json');
  mkdirSync(join(root, 'results'), { recursive: true });
  const shown = process.stdout.isTTY ? 'default' : 'dot';
  const config = options.includes('--config') ? [] : ['--config', 'testing/vitest.config.ts'];
  // A page printed whole for each failed test would push the other failures out of CI's output.
  const plain = process.stdout.isTTY
    ? {}
    : { NO_COLOR: '1', FORCE_COLOR: undefined, DEBUG_PRINT_LIMIT: '1000' };
  const runFiles = (chosen, report, workers) => {
    forget(report);
    const most = workers ? [`--maxWorkers=${workers}`] : [];
    const reporters = [
      '--reporter=' + shown,
      '--silent=passed-only',
      '--reporter=json',
      '--outputFile.json=' + report,
      '--reporter=./testing/runner/outsideTests.mjs',
    ];
    const words = ['run', ...config, ...reporters, ...options, ...most, ...chosen];
    const all = { ...plain, ...env, OUTSIDE_TESTS: toOutsideReport(report) };
    return run(root, 'node_modules/vitest/vitest.mjs', words, all);
  };
  let done = await runFiles(files, report, workers);
  const failedFiles = process.env.CI ? listFailedFiles(report) : [];
  if (failedFiles.length > 0 && failedFiles.length <= mostAgain) {
    console.log(['A second try, alone:', ...failedFiles].join('\n  ').replaceAll(root, ''));
    const second = join(root, 'results', name + '.again.json');
    const passed = await runFiles(failedFiles, second, 1);
    done = takeSecondTry(report, second) && passed;
  }
  const count = tally(report, done);
  const slowest = slowestFiles(report);
  if (slowest.length === 10) {
    console.log('The ten files that took longest:');
    for (const { name, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s ${name.replace(root, '')}`);
  }
  for (const test of secondTries(report))
    console.log('! passed at the second try: ' + test.replace(root, ''));
  const failed = failures(report).map(failure => '✗ ' + failure.replace(root, ''));
  for (const line of failed) console.log(line);
  // The last page of CI repeats them, where the output is cut.
  appendFileSync(join(root, 'results', 'failures.txt'), failed.map(line => line + '\n').join(''));
  return count;
}
