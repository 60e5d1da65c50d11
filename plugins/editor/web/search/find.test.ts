import { describe, expect, it } from 'vitest';
import { indexGraph, graphOrder } from '#plugins/flows/contract/graph/elements/graphIndex';
import { capabilityList, findCapabilities } from '../catalogue/capabilities';
import { httpManifest, createTestChain } from '../testFlow';
import { findInFlow } from './findInFlow';

const index = indexGraph(createTestChain(3));

describe('finding in a flow', () => {
  it('finds nodes by ID, title, and any property that has all words', () => {
    expect(findInFlow(index.nodes.values(), 'step n1')).toEqual(['n1']);
    // Operators have ids of chance, which may hold the same letters.
    expect(findInFlow(index.nodes.values(), 'n2')).toContain('n2');
    expect(findInFlow(index.nodes.values(), 'http STEP')).toEqual(['n0', 'n1', 'n2']);
    expect(findInFlow(index.nodes.values(), 'nothing')).toEqual([]);
    expect(findInFlow(index.nodes.values(), ' ')).toEqual([]);
  });

  it('finds nodes by what the canvas shows of them', () => {
    const readShown = ({ id }: { id: string }) => (id === 'n1' ? 'Send Error' : '');
    expect(findInFlow(index.nodes.values(), 'send STEP', readShown)).toEqual(['n1']);
  });

  it('finds one of 2,000 nodes', () => {
    const { nodes } = indexGraph(createTestChain(1000));
    expect(findInFlow(nodes.values(), 'step 777')).toEqual(['n777']);
  });

  it('sorts nodes in reading order', () => {
    const order = graphOrder(index);
    expect(order.filter(id => id.startsWith('n') && id.length === 2)).toEqual(['n0', 'n1', 'n2']);
    expect(new Set(order).size).toBe(index.nodes.size);
  });
});

describe('the catalogue', () => {
  it('finds capabilities by words of title, connector, and category', () => {
    const items = capabilityList([httpManifest], new Set());
    expect(
      findCapabilities(items, 'html core').map(({ capabilityName }) => capabilityName),
    ).toEqual(['customHtmlMessage']);
    expect(findCapabilities(items, 'html nope')).toEqual([]);
  });

  it('finds a capability by prefixes of the words of its title', () => {
    const items = capabilityList([httpManifest], new Set());
    const find = (query: string) => findCapabilities(items, query).map(({ title }) => title);
    expect(find('chm')[0]).toBe('Custom HTML Message');
    expect(find('chmx')).toEqual([]);
  });
});
