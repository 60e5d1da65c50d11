import { describe, expect, it } from 'vitest';
import { indexGraph, graphOrder } from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  isVisible,
  propertyDefinitions,
} from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { capabilityList, findCapabilities } from '../catalogue/capabilities';
import { readText, writeText } from '../panels/flowTexts';
import { httpManifest, createTestChain } from '../testFlow';
import { findInFlow } from './findInFlow';

const index = indexGraph(createTestChain(3));

describe('finding in a flow', () => {
  it('finds nodes by id, title and any property, all words wanted', () => {
    expect(findInFlow(index.nodes.values(), 'step n1')).toEqual(['n1']);
    // Operators have ids of chance, which may hold the same letters.
    expect(findInFlow(index.nodes.values(), 'n2')).toContain('n2');
    expect(findInFlow(index.nodes.values(), 'http STEP')).toEqual(['n0', 'n1', 'n2']);
    expect(findInFlow(index.nodes.values(), 'nothing')).toEqual([]);
    expect(findInFlow(index.nodes.values(), ' ')).toEqual([]);
  });

  it('finds one of 2,000 nodes', () => {
    const { nodes } = indexGraph(createTestChain(1000));
    expect(findInFlow(nodes.values(), 'step 777')).toEqual(['n777']);
  });

  it('orders nodes as a reader follows them', () => {
    const order = graphOrder(index);
    expect(order.filter(id => id.startsWith('n') && id.length === 2)).toEqual(['n0', 'n1', 'n2']);
    expect(new Set(order).size).toBe(index.nodes.size);
  });
});

describe('the catalogue', () => {
  it('offers capabilities by every word of title, connector and category', () => {
    const items = capabilityList([httpManifest], new Set());
    expect(
      findCapabilities(items, 'html core').map(({ capabilityName }) => capabilityName),
    ).toEqual(['customHtmlMessage']);
    expect(findCapabilities(items, 'html nope')).toEqual([]);
  });
});

describe('the properties of a node', () => {
  const { data } = index.nodes.get('n0')!;
  it('come in the order of the manifest, then what the node has beyond it', () => {
    const more = { ...data, properties: { ...data.properties, extraHTML: { value: '<b>' } } };
    const found = propertyDefinitions(more, httpManifest);
    expect(found.map(({ name }) => name)).toEqual(['message', 'token', 'extraHTML']);
    expect(found[2]!.definition).toMatchObject({
      preferredControlType: 'codeEditor',
      language: 'html',
    });
  });

  it('are shown when one of their visibility rules holds', () => {
    const property = { name: 'x', definition: { visibility: [{ mode: 'on' }] } };
    expect(isVisible(property, data)).toBe(false);
    expect(isVisible(property, { ...data, properties: { mode: { value: 'on' } } })).toBe(true);
  });

  it('keep rich text rich and plain text plain', () => {
    const rich = writeText('Hi {{local.n0.payload.output.a}}', undefined, {
      enableParameters: true,
    });
    expect(readText(rich)).toBe('Hi {{local.n0.payload.output.a}}');
    expect(JSON.parse(rich as string)[0].children).toBeInstanceOf(Array);
    expect(writeText('plain', 'before', { enableParameters: true })).toBe('plain');
    expect(writeText('plain', undefined, {})).toBe('plain');
  });
});
