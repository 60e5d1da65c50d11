import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './process.mjs';
import { failures, forget, tally } from './tally.mjs';

/** Runs vitest with the given arguments, its failures on ours (each passed test as well where a person looks on); answers how many tests passed and failed. */
export async function vitest(root, name, args, env) {
  const report = join(root, 'results', name + '.json');
  mkdirSync(join(root, 'results'), { recursive: true });
  forget(report);
  const shown = process.stdout.isTTY ? 'default' : 'dot';
  const reporters = ['--reporter=' + shown, '--silent=passed-only', '--reporter=json', '--outputFile.json=' + report];
  const config = args.includes('--config') ? [] : ['--config', 'testing/vitest.config.ts'];
  const done = await run(root, 'node_modules/vitest/vitest.mjs', ['run', ...config, ...reporters, ...args], env);
  const count = tally(report, done);
  for (const failure of failures(report)) console.log('✗ ' + failure.replace(root, ''));
  return count;
}
