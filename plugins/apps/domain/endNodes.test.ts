import { expect, it } from 'vitest';
import type { GraphData } from '#plugins/flows/contract';
import { endNodes } from './endNodes';

const node = (id: string, more: object = {}) => ({
  data: { id, nodeType: 'CONNECTION', connectorId: 'httpConnector', ...more },
});
const edge = (source: string, target: string) => ({
  data: { id: `${source}-${target}`, source, target },
});

it('finds the nodes without a next one, by title', () => {
  const graph = {
    elements: {
      nodes: [
        node('ask'),
        node('yes', { properties: { nodeTitle: { value: 'Welcome' } } }),
        node('no', { name: 'Http', properties: { nodeTitle: { value: '' } } }),
        node('open'),
        node('note', { connectorId: 'annotationConnector' }),
        node('again', { connectorId: 'errorConnector' }),
        node('jump', { connectorId: 'nodeConnector' }),
        { data: { id: 'e', nodeType: 'EVAL' } },
        { data: { id: 'f', nodeType: 'EVAL' } },
      ],
      edges: [edge('ask', 'e'), edge('e', 'yes'), edge('e', 'no'), edge('open', 'f')],
    },
  } as unknown as GraphData;
  expect(endNodes(graph)).toEqual([
    { id: 'no', title: 'Http' },
    { id: 'open', title: 'Http' },
    { id: 'yes', title: 'Welcome' },
  ]);
});
