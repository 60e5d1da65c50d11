import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the suites of the repository by name, each with its folder: one for each layer and one
 * for each plugin.
 */
export function findProjects(root: string): ReadonlyMap<string, string> {
  const plugins = readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => [name, `plugins/${name}`] as const);
  const layers = ['core', 'shell', 'testing'].map(name => [name, name] as const);
  return new Map([...layers, ...plugins]);
}

/**
 * Returns the names that `--project` gives on a command line, in both of its spellings.
 */
export const parseProjects = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    if (word.startsWith('--project=')) return [word.slice('--project='.length)];
    return word === '--project' ? [words[at + 1] ?? ''] : [];
  });

/**
 * Returns the folders of the named suites, of all where none is named.
 * @throws Error with a sentence for people where a name is unknown.
 */
export function findFolders(root: string, names: readonly string[]): string[] {
  const projects = findProjects(root);
  const unknown = names.find(name => !projects.has(name));
  if (unknown !== undefined)
    throw new Error(
      `Unknown project "${unknown}". The projects are ${[...projects.keys()].join(', ')}.`,
    );
  return names.length > 0 ? names.map(name => projects.get(name)!) : [...projects.values()];
}
