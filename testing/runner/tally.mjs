import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The file beside a report that lists what failed outside of tests (outsideTests.mjs). */
export const toOutsideReport = report => report.replace(/\.json$/, '.outside.json');

const read = file => JSON.parse(readFileSync(file, 'utf8'));
const isFailed = test => test.status === 'failed';

/**
 * Reads the counts of a vitest run from its JSON report; a run that left no report, or failed
 * outside its tests, counts as one failure.
 */
export function tally(report, succeeded) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { testResults } = read(report);
  const tests = testResults.flatMap(file => file.assertionResults);
  const unread = testResults.filter(
    file => isFailed(file) && !file.assertionResults.some(isFailed),
  ).length;
  const failed = tests.filter(isFailed).length + unread;
  const passed = tests.filter(test => test.status === 'passed').length;
  return { passed, failed: failed === 0 && !succeeded ? 1 : failed };
}

/** The files of a report in which a test failed, or that could not be run. */
export const listFailedFiles = report =>
  existsSync(report)
    ? read(report)
        .testResults.filter(isFailed)
        .map(({ name }) => name)
    : [];

/**
 * Puts the second try of files, from its report, in the place of their first, each test that passes
 * now with why it failed before; answers whether nothing failed outside of tests in other files.
 */
export function takeSecondTry(report, second) {
  if (!existsSync(second)) return false;
  const first = read(report);
  const again = new Map(read(second).testResults.map(file => [file.name, file]));
  for (const [at, file] of first.testResults.entries()) {
    const later = again.get(file.name);
    if (!later) continue;
    const failed = new Map(
      file.assertionResults
        .filter(isFailed)
        .map(({ fullName, failureMessages }) => [fullName, failureMessages]),
    );
    for (const test of later.assertionResults)
      if (!isFailed(test)) test.failureMessages = failed.get(test.fullName) ?? [];
    first.testResults[at] = later;
  }
  writeFileSync(report, JSON.stringify(first));
  const others = readOutside(report).filter(({ file }) => !again.has(file));
  const outside = [...others, ...readOutside(second)];
  writeFileSync(toOutsideReport(report), JSON.stringify(outside));
  return others.length === 0;
}

/** What failed outside of tests: each with its file, if that is known, and a sentence. */
const readOutside = report =>
  existsSync(toOutsideReport(report)) ? read(toOutsideReport(report)) : [];

/** Removes a report of an earlier run, so that it cannot be taken for this one's. */
export function forget(report) {
  for (const file of [report, toOutsideReport(report)]) rmSync(file, { force: true });
}

/**
 * The names of the tests that failed in a report, each with its file and the first line of why, and
 * what failed outside of tests.
 */
export function failures(report) {
  const outside = readOutside(report).map(({ message }) => message);
  if (!existsSync(report)) return [...outside, `${report}: the run left no report`];
  const { testResults } = read(report);
  const failed = testResults.flatMap(file => {
    const tests = file.assertionResults.filter(isFailed);
    if (tests.length === 0)
      return isFailed(file) ? [`${file.name}: ${firstLine(file.message)}`] : [];
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
  const { testResults } = read(report);
  return testResults.flatMap(file =>
    file.assertionResults
      .filter(test => test.status === 'passed' && test.failureMessages?.length > 0)
      .map(test => `${file.name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  );
}

/** The files of a report that took longest, the slowest first, each with its seconds. */
export function slowestFiles(report, most = 10) {
  if (!existsSync(report)) return [];
  const { testResults } = read(report);
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}

const firstLine = text => (text ?? '').split('\n')[0];
