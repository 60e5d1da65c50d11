import { existsSync, readFileSync, rmSync } from 'node:fs';

/** The file beside a report that lists what failed outside of tests (outsideTests.mjs). */
export const toOutsideReport = report => report.replace(/\.json$/, '.outside.json');

/**
 * Reads the counts of a vitest run from its JSON report; a run that left no report, or failed
 * outside its tests, counts as one failure.
 */
export function tally(report, succeeded) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const unread = testResults.filter(
    file =>
      file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + unread;
  return { passed: numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed };
}

/** Removes a report of an earlier run, so that it cannot be taken for this one's. */
export function forget(report) {
  for (const file of [report, toOutsideReport(report)]) rmSync(file, { force: true });
}

/**
 * The names of the tests that failed in a report, each with its file and the first line of why, and
 * what failed outside of tests.
 */
export function failures(report) {
  const outside = existsSync(toOutsideReport(report))
    ? JSON.parse(readFileSync(toOutsideReport(report), 'utf8'))
    : [];
  if (!existsSync(report)) return [...outside, `${report}: the run left no report`];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(file => {
    const tests = file.assertionResults.filter(test => test.status === 'failed');
    if (tests.length === 0)
      return file.status === 'failed' ? [`${file.name}: ${firstLine(file.message)}`] : [];
    return tests.map(
      test => `${file.name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
    );
  });
  return [...failed, ...outside];
}

/**
 * The names of the tests that passed at their second try only, each with its file and why it failed
 * before.
 */
export function secondTries(report) {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(file =>
    file.assertionResults
      .filter(test => test.status === 'passed' && test.failureMessages?.length > 0)
      .map(test => `${file.name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  );
}

/** The files of a report that took longest, the slowest first, each with its seconds. */
export function slowestFiles(report, most = 10) {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}

const firstLine = text => (text ?? '').split('\n')[0];
