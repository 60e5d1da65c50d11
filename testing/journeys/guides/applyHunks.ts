import { GuideError, type Hunk } from './Guide';

/** Where lines begin in a file that starts with a line break. */
function findLines(file: string, lines: string): readonly number[] {
  const found: number[] = [];
  for (let at = -1; (at = file.indexOf(`\n${lines}`, at + 1)) >= 0;) found.push(at + 1);
  return found;
}

/**
 * Returns a file with lines of it replaced.
 *
 * @throws GuideError where the lines are not there, or more than once
 */
export function applyHunks(guide: string, text: string, hunks: readonly Hunk[]): string {
  let file = `\n${text}`;
  for (const { line, before, after } of hunks) {
    const [at, ...more] = findLines(file, before);
    if (at === undefined)
      throw new GuideError(guide, line, `The file has no such lines:\n${before.trimEnd()}`);
    if (more.length > 0)
      throw new GuideError(
        guide,
        line,
        `The file has these lines ${more.length + 1} times:\n${before.trimEnd()}`,
      );
    file = file.slice(0, at) + after + file.slice(at + before.length);
  }
  return file.slice(1);
}
