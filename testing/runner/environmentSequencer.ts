import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slowTag } from './slowTests.ts';

/** Tests of server processes, which wait for them more than they compute, and take longest. */
const processTests = '/testing/security/processes/';

/**
 * Returns the place of a test file in a run by its path and text: those of a lower number come
 * first.
 */
export function rankFile(path: string, text: string): number {
  if (/@vitest-environment\s+jsdom\b/.test(text)) return slowTag.test(text) ? 3 : 4;
  if (!slowTag.test(text)) return 2;
  return path.includes(processTests) ? 0 : 1;
}

/**
 * Runs all files of one environment before those of the other: a worker is kept, with the modules
 * it has loaded, only while the next file has the same environment. In each, slow files begin, which
 * would end alone otherwise, and of these the tests of processes.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranked = sorted.map(file => ({
      file,
      rank: rankFile(file.moduleId, readFileSync(file.moduleId, 'utf8')),
    }));
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ file }) => file);
  }
}
