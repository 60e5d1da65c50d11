import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

function* listFiles(folder: string, tops: readonly string[]): Iterable<string> {
  for (const top of tops) {
    const path = join(folder, top);
    if (!existsSync(path)) continue;
    if (statSync(path).isFile()) yield path;
    else
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

/**
 * Reads the text files of a folder that are or lie below one of these names, by their path below it,
 * with `/` between its parts.
 */
export function readTexts(folder: string, tops: readonly string[]): ReadonlyMap<string, string> {
  const read = [...listFiles(folder, tops)].sort().map(path => {
    const name = path.slice(folder.length).split(sep).filter(Boolean).join('/');
    return [name, readFileSync(path, 'utf8')] as const;
  });
  return new Map(read);
}
