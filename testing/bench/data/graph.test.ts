import { expect, it } from 'vitest';
import { lintFlow } from '#plugins/linter/domain/engine/Linter';
import { parseImport } from '#plugins/transfer/domain/exchange/parseImport';
import { makeBundle, makeFlow } from './graph';

it.each([12, 100, 500, 2000])('creates an importable flow of %i nodes', nodes => {
  const flow = makeFlow({ nodes });
  expect(flow.graphData.elements.nodes).toHaveLength(nodes);
  expect(parseImport(structuredClone(flow)).flows).toHaveLength(1);
  expect(lintFlow(flow as never).filter(({ type }) => type === 'error')).toEqual([]);
});

it('creates the same flow from the same seed, and a different one from another', () => {
  expect(makeFlow({ nodes: 200, seed: 3 })).toEqual(makeFlow({ nodes: 200, seed: 3 }));
  expect(makeFlow({ nodes: 200, seed: 3 })).not.toEqual(makeFlow({ nodes: 200, seed: 4 }));
});

it('mixes the kinds of nodes as real flows do', () => {
  const { nodes } = makeFlow({ nodes: 2000 }).graphData.elements;
  const share = (kind: string) =>
    nodes.filter(({ data }) => (data as { nodeType?: string }).nodeType === kind).length /
    nodes.length;
  expect(share('CONNECTION')).toBeGreaterThan(0.42);
  expect(share('EVAL')).toBeGreaterThan(0.32);
  expect(share('ANNOTATION')).toBeGreaterThan(0.07);
});

it('creates a bundle whose flows have their own IDs', () => {
  const { flows } = makeBundle({ nodes: 300 }, { nodes: 20 });
  expect(new Set(flows.map(({ flowId }) => flowId)).size).toBe(2);
  expect(parseImport({ flows }).kind).toBe('bundle');
});
