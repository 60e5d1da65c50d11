import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkId } from '../packages/create/src/checkId';

/**
 * Why a plugin cannot have this name, as a sentence, or undefined when it can. `present` are the
 * plugins there are, `words` the tables, paths and permissions that others hold.
 */
export function checkName(
  name: string | undefined,
  present: readonly string[],
  words: ReadonlySet<string> = new Set(),
): string | undefined {
  if (!name) return 'Name the plugin, for example: npm run plugin:new -- reports';
  const fault = checkId(name);
  if (fault) return fault;
  if (present.includes(name))
    return `Plugin "${name}" already exists in plugins/${name}. Use another name.`;
  if (words.has(name))
    return `"${name}" is a table, path, or permission of another plugin. Use another name.`;
  return undefined;
}

const holds =
  /(?:create|define)Table\(\s*'(\w+)'|permission\('(\w+)'\)|'[A-Z]+ \/(\w+)|'\/(\w+)[/']/g;

/** Files of the product; paths that tests and their kits name are no plugin’s. */
const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.|(?:^|\/)test[A-Z]|(?:^|\/)testing\//.test(path);

/**
 * Finds the names of tables, of permissions and the first words of paths, all of which a new plugin
 * makes of its own name.
 */
export function findTakenWords(root: string): ReadonlySet<string> {
  const words = ['core', 'plugins', 'shell'].flatMap(layer =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter(isProduct)
      .map(path => readFileSync(join(root, layer, path), 'utf8'))
      .flatMap(source => [...source.matchAll(holds)].flatMap(([, ...names]) => names)),
  );
  return new Set(words.filter(word => word !== undefined));
}
