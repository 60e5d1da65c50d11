import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawPluginGraph, findCycles, readPluginGraph } from './pluginGraph';
import { findTooLarge, listPlugins, readPluginSizes, writeSizes } from './pluginSizes';
import { pluginIds, root } from './sources';

it('has no cycle', () => {
  expect(findCycles(readPluginGraph()).map(group => group.join(' ↔ '))).toEqual([]);
});

it('has no plugin that is too large', () => {
  expect(findTooLarge(readPluginSizes())).toEqual([]);
});

it('draws the graph and the sizes of plugins in docs/architecture.md', async () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  expect(listPlugins(page).sort()).toEqual([...pluginIds].sort());
  const drawn = page.replace(/```mermaid\ngraph TD\n.*?```/s, drawPluginGraph(readPluginGraph()));
  await expect(writeSizes(drawn, readPluginSizes())).toMatchFileSnapshot(
    '../../docs/architecture.md',
  );
});

it('updates a size that is off by more than a tenth, and names plugins that are too large', () => {
  const page = '| `a` | 1,000 | |\n| `b` | 1,000 | |\n| `c` | — | |\n';
  const sizes = new Map([
    ['a', 1100],
    ['b', 1150],
    ['c', 9501],
  ]);
  expect(writeSizes(page, sizes)).toBe('| `a` | 1,000 | |\n| `b` | 1,200 | |\n| `c` | 9,500 | |\n');
  expect(findTooLarge(sizes)).toEqual([
    'Plugin c has 9501 lines; move a part of it to another plugin.',
  ]);
});

it('finds plugins that depend on each other', () => {
  const graph = new Map([
    ['a', new Map([['b', 1]])],
    ['b', new Map([['c', 1]])],
    ['c', new Map([['b', 2]])],
  ]);
  expect(findCycles(graph)).toEqual([['b', 'c']]);
  expect(drawPluginGraph(new Map([...graph, ['c', new Map()]]))).toContain('a --> b');
});
