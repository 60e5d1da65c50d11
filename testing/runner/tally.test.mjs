import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { slowestFiles } from './tally.mjs';

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
