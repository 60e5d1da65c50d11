import { describe, expect, it } from 'vitest';
import { createTestChain, httpManifest } from '#plugins/editor/web/testFlow';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  isVisible,
  propertyDefinitions,
} from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { readText, writeText } from './flowTexts';

const index = indexGraph(createTestChain(3));

describe('the properties of a node', () => {
  const { data } = index.nodes.get('n0')!;
  it('follow the order of the manifest, then unknown ones', () => {
    const more = { ...data, properties: { ...data.properties, extraHTML: { value: '<b>' } } };
    const found = propertyDefinitions(more, httpManifest);
    expect(found.map(({ name }) => name)).toEqual(['message', 'token', 'extraHTML']);
    expect(found[2]!.definition).toMatchObject({
      preferredControlType: 'codeEditor',
      language: 'html',
    });
  });

  it('are visible when one of their rules matches', () => {
    const property = { name: 'x', definition: { visibility: [{ mode: 'on' }] } };
    expect(isVisible(property, data)).toBe(false);
    expect(isVisible(property, { ...data, properties: { mode: { value: 'on' } } })).toBe(true);
  });

  it('keep rich text and plain text', () => {
    const rich = writeText('Hi {{local.n0.payload.output.a}}', undefined, {
      enableParameters: true,
    });
    expect(readText(rich)).toBe('Hi {{local.n0.payload.output.a}}');
    expect(JSON.parse(rich as string)[0].children).toBeInstanceOf(Array);
    expect(writeText('plain', 'before', { enableParameters: true })).toBe('plain');
    expect(writeText('plain', undefined, {})).toBe('plain');
  });
});
