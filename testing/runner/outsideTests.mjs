import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest: writes the errors that no test caught, which its JSON report leaves out, to
 * the file that OUTSIDE_TESTS names; each with the test file and the test that ran meanwhile.
 */
export default class OutsideTests {
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_TESTS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeError)));
  }
}

function describeError(error) {
  const where = error.VITEST_TEST_PATH ?? 'outside of every test file';
  const test = error.VITEST_TEST_NAME ? ` > beside ${error.VITEST_TEST_NAME}` : '';
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
  const own = frames.find(line => !/node:|node_modules/.test(line)) ?? frames[0];
  const kind = error.type ? `${error.type}: ` : '';
  const message = `${where}${test}: ${kind}${String(error.message).split('\n')[0]}${own ? ` (${own.trim()})` : ''}`;
  return { file: error.VITEST_TEST_PATH, message };
}
