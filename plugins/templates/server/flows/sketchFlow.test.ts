import { expect, it } from 'vitest';
import type { GraphData } from '#plugins/flows/contract';
import { sketchFlow } from './sketchFlow';

const node = (id: string, nodeType: string, more: object = {}) => ({
  data: { id, nodeType, ...more },
  position: { x: 10.4, y: 0 },
});
const createGraph = (nodes: readonly object[], edges: readonly object[] = []): GraphData =>
  ({ elements: { nodes, edges: edges.map(data => ({ data })) } }) as unknown as GraphData;

it('separates pages, steps, and operators', () => {
  const page = node('ask', 'CONNECTION', { capabilityName: 'customHTMLTemplate' });
  const sketch = sketchFlow(createGraph([page, node('or', 'EVAL'), node('check', 'CONNECTION')]));
  expect(sketch.nodes).toEqual([
    { x: 10, y: 0, kind: 'page' },
    { x: 10, y: 0, kind: 'operator' },
    { x: 10, y: 0, kind: 'step' },
  ]);
});

it('omits annotations, dangling links, and nodes beyond 150', () => {
  const evals = Array.from({ length: 200 }, (_, at) => node(`n${at}`, 'EVAL'));
  const { nodes, links } = sketchFlow(
    createGraph(
      [node('note', 'ANNOTATION'), ...evals],
      [
        { source: 'n0', target: 'n199' },
        { source: 'n0', target: 'n1' },
        { source: 'n0', target: 'gone' },
      ],
    ),
  );
  expect(nodes).toHaveLength(150);
  expect(links).toEqual([[0, 1]]);
});

it('clamps and rounds extreme positions', () => {
  const far = { ...node('far', 'CONNECTION'), position: { x: 1e300, y: -1e300 } };
  expect(sketchFlow(createGraph([far])).nodes).toEqual([
    { x: 1_000_000, y: -1_000_000, kind: 'step' },
  ]);
});
