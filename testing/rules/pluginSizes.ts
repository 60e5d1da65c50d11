import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, pluginIds, root, sources } from './sources';

const mostLines = 9500;
/** How far a size on the page may be from what is there, as a part of it. */
const tolerated = 0.1;

/** Counts the lines of TypeScript of each plugin without its tests, by its id. */
export const readPluginSizes = (): ReadonlyMap<string, number> =>
  new Map(
    pluginIds.map(id => [
      id,
      sources(`plugins/${id}`)
        .filter(path => !isTest(path))
        .reduce(
          (lines, path) => lines + readFileSync(join(root, path), 'utf8').split('\n').length - 1,
          0,
        ),
    ]),
  );

const row = /^\| `([a-z]+)` \| ([\d,]+|—) \|/gm;

/** Rounds a size to hundreds, as the page of the architecture has it. */
const formatSize = (lines: number): string => (Math.round(lines / 100) * 100).toLocaleString('en');

/** Puts the sizes into the table of plugins, where they are more than a tenth away from it. */
export const writeSizes = (page: string, sizes: ReadonlyMap<string, number>): string =>
  page.replace(row, (line, id: string, told: string) => {
    const lines = sizes.get(id);
    if (lines === undefined) return line;
    const held = Number(told.replaceAll(',', ''));
    return Math.abs(held - lines) <= lines * tolerated
      ? line
      : `| \`${id}\` | ${formatSize(lines)} |`;
  });

/** Returns the plugins that the table has, in its order. */
export const listPlugins = (page: string): string[] =>
  [...page.matchAll(row)].map(([, id = '']) => id);

/** Returns the plugins that are too large, each as a sentence. */
export const findTooLarge = (sizes: ReadonlyMap<string, number>): string[] =>
  [...sizes]
    .filter(([, lines]) => lines > mostLines)
    .map(([id, lines]) => `Plugin ${id} has ${lines} lines; move a part of it to another plugin.`);
