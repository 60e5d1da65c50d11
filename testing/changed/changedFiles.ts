import { execFileSync } from 'node:child_process';

/**
 * Returns the paths that differ from where this branch left another one (`main` unless named):
 * committed, uncommitted and new ones, deleted and renamed ones under their old names too.
 * @throws Error with a sentence where git knows no such branch.
 */
export function findChangedFiles(root: string, since = 'main'): string[] {
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  let base: string;
  try {
    base = git('merge-base', since, 'HEAD')[0]!.trim();
  } catch {
    throw new Error(`git knows no "${since}" to compare with. Name a commit: --changed=HEAD~1`);
  }
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', base),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}
