import { expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { FlowTemplateInfo } from '../../contract';
import { readTemplateInfo, templateInfo } from './templateInfo';

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const createNode = (at: number) => ({
  data: {
    id: `n${at}`,
    nodeType: 'CONNECTION',
    connectorId: `connector${at}${'c'.repeat(1000)}`,
    name: 'N'.repeat(1000),
  },
  position: { x: 0, y: 0 },
});

it('limits what a list shows of a large document', () => {
  const edges = times(20_000, () => ({ data: { source: 'n0', target: 'n1' } }));
  const document = {
    graphData: { elements: { nodes: times(1000, createNode), edges } },
    variables: times(1000, at => ({ name: `${at}${'v'.repeat(1000)}`, context: 'c'.repeat(1000) })),
    thumbnailUrl: `https://example.com/${'t'.repeat(100_000)}`,
  };
  const info = templateInfo(document);
  expect(info.nodes).toBe(1000);
  expect(JSON.stringify(info).length).toBeLessThan(100_000);
  expect(Value.Check(FlowTemplateInfo, info)).toBe(true);
});

it('returns nothing for an unreadable document', () => {
  const documents = [null, 7, [], {}, { flows: [null] }, { flows: [{ graphData: {} }] }];
  for (const document of documents) expect(readTemplateInfo(document)).toBeUndefined();
  const empty = { graphData: { elements: { nodes: [] } } };
  expect(readTemplateInfo(empty)).toMatchObject({ flows: 1, nodes: 0 });
});
