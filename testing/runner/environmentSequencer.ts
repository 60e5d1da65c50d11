import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const hasBrowserGlobals = ({ moduleId }: TestSpecification) =>
  /@vitest-environment\s+jsdom\b/.test(readFileSync(moduleId, 'utf8'));

/**
 * Runs all files of one environment before those of the other: a worker is kept, with the modules
 * it has loaded, only while the next file has the same environment.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inBrowser = new Set(sorted.filter(hasBrowserGlobals));
    return [...sorted.filter(file => !inBrowser.has(file)), ...inBrowser];
  }
}
