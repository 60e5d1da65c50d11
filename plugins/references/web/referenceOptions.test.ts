import { describe, expect, it } from 'vitest';
import { indexGraph, upstream } from '#plugins/flows/contract/graph/elements/graphIndex';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestChain, createTestFlow, httpManifest } from '#plugins/editor/web/testFlow';
import { followTypes } from './followTypes';
import { referenceOptions } from './referenceOptions';

describe('references offered to properties of a node', () => {
  it('include outputs of earlier nodes, and of no later ones', () => {
    const editor = new FlowEditor(createTestFlow(createTestChain(3)));
    editor.setCatalogue([httpManifest], []);
    const texts = referenceOptions(editor, 'n1', {}, followTypes(editor, { variables: {} })()).map(
      ({ text }) => text,
    );
    expect(texts).toContain('{{local.n0.payload.output.statusCode}}');
    expect(texts.some(text => text.includes('local.n2'))).toBe(false);
    expect(upstream(indexGraph(createTestChain(3)), 'n0')).toEqual([]);
  });

  it('include secrets where the capability allows them, with a reason elsewhere, but no other flows’ variables [S242]', () => {
    const editor = new FlowEditor(createTestFlow(createTestChain(3)));
    const { customHtmlMessage: page, ...others } = httpManifest.capabilities;
    editor.setCatalogue(
      [
        {
          ...httpManifest,
          capabilities: { ...others, customHtmlMessage: { ...page!, takesSecrets: ['headers'] } },
        },
      ],
      [],
    );
    const shape = {
      displayName: '',
      mutable: true,
      min: 0,
      max: 1,
      visibility: 'private',
      companyId: '',
      customerId: '',
      createdDate: 0,
    };
    const variables = {
      'key##SK##company': { ...shape, context: 'company', type: 'secret' },
      'plan##SK##company': { ...shape, context: 'company', type: 'string' },
      'last##SK##flow##SK##other': { ...shape, context: 'flow', type: 'string', flowId: 'other' },
    };
    const listOfferedOptions = (property?: string) =>
      referenceOptions(editor, 'n1', variables, followTypes(editor, { variables })(), property)
        .filter(({ group }) => group === 'Variables')
        .map(({ text, refused }) => [text, refused]);
    const plan = ['{{global.company.variables.plan}}', undefined];
    expect(listOfferedOptions('headers')).toEqual([
      ['{{global.company.variables.key}}', undefined],
      plan,
    ]);
    expect(listOfferedOptions('body')).toEqual([
      [
        '{{global.company.variables.key}}',
        'Secret variables can only be used in fields that protect them, such as the headers and body parameters of a REST call.',
      ],
      plan,
    ]);
    expect(listOfferedOptions()).toEqual(listOfferedOptions('body'));
  });
});
