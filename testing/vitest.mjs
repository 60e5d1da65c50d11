import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './runner/process.mjs';
import {
  failures,
  forget,
  toOutsideReport,
  secondTries,
  slowestFiles,
  tally,
} from './runner/tally.mjs';

/**
 * Runs vitest with the given arguments, its failures on ours (each passed test as well where a
 * person looks on); answers how many tests passed and failed. Where CI is set a test that fails has
 * a second try, and one that needed it is named.
 */
export async function vitest(root, name, args, env) {
  const report = join(root, 'results', name + '.json');
  mkdirSync(join(root, 'results'), { recursive: true });
  forget(report);
  const shown = process.stdout.isTTY ? 'default' : 'dot';
  const reporters = [
    '--reporter=' + shown,
    '--silent=passed-only',
    '--reporter=json',
    '--outputFile.json=' + report,
    '--reporter=./testing/runner/outsideTests.mjs',
  ];
  const config = args.includes('--config') ? [] : ['--config', 'testing/vitest.config.ts'];
  const retry = process.env.CI ? ['--retry=1'] : [];
  // A page printed whole for each failed test would push the other failures out of CI's output.
  const plain = process.stdout.isTTY
    ? {}
    : { NO_COLOR: '1', FORCE_COLOR: undefined, DEBUG_PRINT_LIMIT: '1000' };
  const words = ['run', ...config, ...reporters, ...retry, ...args];
  const all = { ...plain, ...env, OUTSIDE_TESTS: toOutsideReport(report) };
  const done = await run(root, 'node_modules/vitest/vitest.mjs', words, all);
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
