import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slowTag } from './slowTests.ts';

/** Returns the place of a test file in a run by its text: those of a lower number come first. */
export const rankFile = (text: string): number =>
  (/@vitest-environment\s+jsdom\b/.test(text) ? 2 : 0) + (slowTag.test(text) ? 0 : 1);

/**
 * Runs all files of one environment before those of the other: a worker is kept, with the modules
 * it has loaded, only while the next file has the same environment. In each, slow files begin, which
 * would end alone otherwise.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranked = sorted.map(file => ({
      file,
      rank: rankFile(readFileSync(file.moduleId, 'utf8')),
    }));
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ file }) => file);
  }
}
