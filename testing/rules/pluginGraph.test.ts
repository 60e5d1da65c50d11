import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawPluginGraph, findCycles, readPluginGraph } from './pluginGraph';
import { root } from './sources';

it('has no cycle of plugins', () => {
  expect(findCycles(readPluginGraph()).map(group => group.join(' ↔ '))).toEqual([]);
});

it('draws the graph of plugins in docs/architecture.md', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  expect(page).toContain(drawPluginGraph(readPluginGraph()));
});

it('finds plugins that reach one another', () => {
  const graph = new Map([
    ['a', new Map([['b', 1]])],
    ['b', new Map([['c', 1]])],
    ['c', new Map([['b', 2]])],
  ]);
  expect(findCycles(graph)).toEqual([['b', 'c']]);
  expect(drawPluginGraph(new Map([...graph, ['c', new Map()]]))).toContain('a --> b');
});
