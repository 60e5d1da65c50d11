import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Part } from './parts';

/** A plugin that is to be made. */
export interface Plan {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly Part[];
  /** In the tree of the product, or in a package of its own. */
  readonly place: 'inside' | 'outside';
}

/** The modules of the packages as the product's own tree names them. */
const inTree = (text: string): string =>
  text
    .replaceAll("'@sluice/core/testing'", "'#testing/kits/author/index'")
    .replace(/'@sluice\/core\/([\w/]+)'/g, "'#core/$1'")
    .replace(/'@sluice\/(\w+)'/g, "'#plugins/$1/contract'");

/** Keeps the lines between `//? words` and `//?` where all the words hold. */
function keepLines(text: string, words: ReadonlySet<string>): string {
  let keeps = true;
  return text
    .split('\n')
    .filter(line => {
      const marker = /^\s*\/\/\?(.*)$/.exec(line);
      if (!marker) return keeps;
      keeps = (marker[1] ?? '').split(' ').every(word => word === '' || words.has(word));
      return false;
    })
    .join('\n');
}

/** The folders of the template that a plan takes files from. */
const listFolders = ({ parts, place }: Plan) => [
  'shared',
  place,
  ...parts,
  ...parts.map(part => `${place}-${part}`),
];

/** Where a connector stands in the tree, beside what else the server runs. */
const connectorFile = /^connectors\.(.*)$/;

/**
 * Returns the files of a new plugin by their path: those of its parts, with its own words in place
 * of the template's.
 */
export function renderTemplate(
  template: string,
  plan: Plan,
  more: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const { id, title, parts, place } = plan;
  const isWeb = parts.some(part => part !== 'connector');
  const isServer = parts.includes('page') || (place === 'inside' && parts.includes('connector'));
  const words = new Set<string>([place, ...parts, ...(isWeb ? ['web'] : [])]);
  const values: Readonly<Record<string, string>> = {
    __id__: id,
    __Title__: title,
    __time__: new Date().toISOString().slice(0, 16),
    __db__: place === 'inside' ? 'db' : '(db as AnyQueries)',
    ...more,
  };
  const fill = (text: string) =>
    Object.entries(values).reduce((all, [key, value]) => all.replaceAll(key, value), text);
  const isLeft = (path: string) =>
    (!isWeb && /^(plugin|strings)\.ts$/.test(path)) || (!isServer && path === 'server.ts');
  const placeFile = (path: string) =>
    place === 'inside' ? path.replace(connectorFile, `server/${id}Connector.$1`) : path;
  const files = listFolders(plan).flatMap(folder =>
    listFiles(join(template, folder)).map(source => {
      const path = fill(relative(join(template, folder), source)).replace(/\.txt$/, '');
      const text = fill(keepLines(readFileSync(source, 'utf8'), words));
      return [
        path === 'gitignore' ? '.gitignore' : placeFile(path),
        place === 'inside' ? inTree(text) : text,
      ] as const;
    }),
  );
  return new Map(files.filter(([path]) => !isLeft(path)));
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
