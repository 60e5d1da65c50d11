import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { failures, toOutsideReport, slowestFiles } from './tally.mjs';

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
  writeFileSync(toOutsideReport(report), JSON.stringify(['save.test.ts: late']));
  expect(failures(report)).toEqual(['save.test.ts > saves: No row', 'save.test.ts: late']);
  expect(failures(join(folder, 'none.json'))).toEqual([expect.stringContaining('left no report')]);
});
