import { expect, it } from 'vitest';
import { edgeElement, createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createTestChain } from '../testFlow';
import type { CatalogueItem } from './capabilities';
import { suggestNext } from './suggestNext';

const item = (capabilityName: string, runnable = true): CatalogueItem => ({
  key: capabilityName,
  capabilityName,
  connectorId: 'c',
  connector: 'C',
  category: '',
  title: capabilityName,
  words: '',
  runnable,
  connected: true,
});
const items = ['makeRestApiCall', 'customHtmlMessage', 'customHTMLTemplate', 'saveValue'].map(
  name => item(name),
);
const names = (list: readonly CatalogueItem[]) => list.map(each => each.capabilityName);

it('suggests common first nodes for an empty flow', () => {
  expect(names(suggestNext(items, indexGraph(createEmptyGraph()), undefined))).toEqual([
    'customHTMLTemplate',
    'saveValue',
    'customHtmlMessage',
    'makeRestApiCall',
  ]);
});

it('ranks first what follows the capability in this flow', () => {
  const index = indexGraph(createTestChain(3));
  expect(names(suggestNext(items, index, 'n2'))[0]).toBe('customHtmlMessage');
});

it('ranks next what follows it in other flows, then what usually does', () => {
  const index = indexGraph(createTestChain(3));
  const before = index.nodes.get('n2')!.data.capabilityName!;
  const ranked = suggestNext(items, index, 'n2', {
    [before]: { makeRestApiCall: 20, saveValue: 8 },
  });
  expect(names(ranked).slice(0, 3)).toEqual(['customHtmlMessage', 'makeRestApiCall', 'saveValue']);
  const start = suggestNext(items, indexGraph(createEmptyGraph()), undefined, {
    start: { makeRestApiCall: 5 },
  });
  expect(names(start)[0]).toBe('makeRestApiCall');
});

it('keeps the order without a previous node, and of what cannot run', () => {
  const index = indexGraph(createTestChain(3));
  expect(suggestNext(items, index, undefined)).toBe(items);
  const more = [...items, item('goToNode', false)];
  expect(names(suggestNext(more, index, 'n2')).at(-1)).toBe('goToNode');
});

it('handles operators linked to each other, as in some imports', () => {
  const chain = createTestChain(2);
  const { nodes, edges = [] } = chain.elements;
  const operators = nodes.filter(({ data }) => data.nodeType === 'EVAL').map(({ data }) => data.id);
  const loop = edgeElement({ source: operators[0]!, target: operators[0]! });
  const index = indexGraph({ ...chain, elements: { nodes, edges: [...edges, loop] } });
  expect(names(suggestNext(items, index, 'n0'))[0]).toBe('customHtmlMessage');
});
