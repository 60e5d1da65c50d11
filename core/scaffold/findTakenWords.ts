import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const holds =
  /createTable\(\s*'(\w+)'|permission\('(\w+)'\)|'(?:GET|POST|PUT|DELETE) \/(\w+)|'\/(\w+)[/']/g;

/**
 * Finds the names of tables, of permissions and the first words of paths, all of which a new plugin
 * makes of its own name.
 */
export function findTakenWords(root: string): ReadonlySet<string> {
  const words = ['core', 'plugins', 'shell'].flatMap(layer =>
    readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .flatMap(source => [...source.matchAll(holds)].flatMap(([, ...names]) => names)),
  );
  return new Set(words.filter(word => word !== undefined));
}
