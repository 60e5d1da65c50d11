import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Writes the template's files to a folder: `.txt` is dropped from their names and each key of
 * `words` is replaced by its value.
 */
export function copyTemplate(
  template: string,
  folder: string,
  words: Readonly<Record<string, string>>,
): string[] {
  const fill = (text: string) =>
    Object.entries(words).reduce((all, [key, value]) => all.replaceAll(key, value), text);
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(source => {
      const target = join(folder, fill(relative(template, source)).replace(/\.txt$/, ''));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, fill(readFileSync(source, 'utf8')), { flag: 'wx' });
      return target;
    })
    .sort();
}
