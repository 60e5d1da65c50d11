import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './process.mjs';
import { forget, tally } from './tally.mjs';

/** Runs vitest with the given arguments, its progress on ours; answers how many tests passed and failed. */
export async function vitest(root, name, args, env) {
  const report = join(root, 'results', name + '.json');
  mkdirSync(join(root, 'results'), { recursive: true });
  forget(report);
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=' + report];
  const config = args.includes('--config') ? [] : ['--config', 'testing/vitest.config.ts'];
  const done = await run(root, 'node_modules/vitest/vitest.mjs', ['run', ...config, ...reporters, ...args], env);
  return tally(report, done);
}
