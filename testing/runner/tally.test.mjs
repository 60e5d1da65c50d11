import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  failures,
  listFailedFiles,
  secondTries,
  slowestFiles,
  takeSecondTry,
  tally,
  toOutsideReport,
} from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sluice-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names the files that took longest, the slowest first', () => {
  const report = join(folder, 'report.json');
  const testResults = [1000, 9000, 4000].map(ms => ({
    name: `${ms}.test.ts`,
    startTime: 500,
    endTime: 500 + ms,
  }));
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(slowestFiles(report, 2)).toEqual([
    { name: '9000.test.ts', seconds: 9 },
    { name: '4000.test.ts', seconds: 4 },
  ]);
  expect(slowestFiles(join(folder, 'none.json'))).toEqual([]);
});

it('names what failed outside of tests beside the tests that failed', () => {
  const report = join(folder, 'postgres.json');
  const assertionResults = [
    { fullName: 'saves', status: 'failed', failureMessages: ['No row\n at save.ts'] },
    { fullName: 'reads', status: 'passed', failureMessages: [] },
  ];
  const testResults = [{ name: 'save.test.ts', status: 'failed', assertionResults }];
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(failures(report)).toEqual(['save.test.ts > saves: No row']);
  writeFileSync(
    toOutsideReport(report),
    JSON.stringify([{ file: 'save.test.ts', message: 'save.test.ts: late' }]),
  );
  expect(failures(report)).toEqual(['save.test.ts > saves: No row', 'save.test.ts: late']);
  expect(failures(join(folder, 'none.json'))).toEqual([expect.stringContaining('left no report')]);
});

/** Writes a report of tests by file: each test passes unless it says why it fails. */
function writeReport(name, files, outside = []) {
  const report = join(folder, name);
  const testResults = Object.entries(files).map(([file, tests]) => {
    const assertionResults = Object.entries(tests).map(([fullName, why]) => ({
      fullName,
      status: why ? 'failed' : 'passed',
      failureMessages: why ? [why] : [],
    }));
    const isFailed = assertionResults.length === 0 || Object.values(tests).some(Boolean);
    return { name: file, status: isFailed ? 'failed' : 'passed', message: '', assertionResults };
  });
  writeFileSync(report, JSON.stringify({ testResults }));
  writeFileSync(toOutsideReport(report), JSON.stringify(outside));
  return report;
}

it('counts the second try of the files that failed in place of their first', () => {
  const late = file => ({ file, message: `${file}: late` });
  const files = { 'a.ts': { saves: 'No row', reads: '' }, 'b.ts': { runs: '' }, 'c.ts': {} };
  const report = writeReport('first.json', files, [late('a.ts')]);
  expect(listFailedFiles(report)).toEqual(['a.ts', 'c.ts']);
  const again = { 'a.ts': { saves: '', reads: '' }, 'c.ts': { waits: 'Too late' } };
  expect(takeSecondTry(report, writeReport('second.json', again))).toBe(true);
  expect(tally(report, false)).toEqual({ passed: 3, failed: 1 });
  expect(secondTries(report)).toEqual(['a.ts > saves: No row']);
  expect(failures(report)).toEqual(['c.ts > waits: Too late']);
});

it('gives no second try to what fails outside of tests in a file whose tests passed', () => {
  const outside = [{ file: 'b.ts', message: 'b.ts: late' }];
  const report = writeReport(
    'one.json',
    { 'a.ts': { saves: 'No row' }, 'b.ts': { runs: '' } },
    outside,
  );
  expect(takeSecondTry(report, writeReport('two.json', { 'a.ts': { saves: '' } }))).toBe(false);
  expect(tally(report, false)).toEqual({ passed: 2, failed: 1 });
  expect(failures(report)).toEqual(['b.ts: late']);
  expect(takeSecondTry(report, join(folder, 'none.json'))).toBe(false);
});
