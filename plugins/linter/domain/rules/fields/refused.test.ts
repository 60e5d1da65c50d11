import { expect, test } from 'vitest';
import { at, createFlow, node } from '../../cases';

test('reports triple braces in HTML templates, but not in scripts', () => {
  const page = (values: Record<string, unknown>) =>
    createFlow([node('p', 'httpConnector', 'customHTMLTemplate', values)]);
  const code = 'bp-template-001';
  expect(at(code, page({ customHTML: '<b>{{{name}}}</b>' }))).toEqual(['p']);
  expect(at(code, page({ customHTML: '<b>{{name}}</b>' }))).toEqual([]);
  expect(at(code, page({ customScript: "start('{{{skjson options}}}')" }))).toEqual([]);
});

test('can’t be turned off for triple braces by a flow', () => {
  const page = node('p', 'httpConnector', 'customHTMLTemplate', { customHTML: '{{{name}}}' });
  const off = node('o', 'variablesConnector', 'saveValue', {
    nodeTitle: '_dvlint_',
    saveVariables: [{ name: 'ignore-rules', value: 'refused-texts' }],
  });
  expect(at('bp-template-001', createFlow([page, off]))).toEqual(['p']);
});

test('reports secret variables outside of properties for secrets', () => {
  const pin = '{{global.company.variables.pin}}';
  const call = (values: Record<string, unknown>) =>
    createFlow([node('n', 'httpConnector', 'makeRestApiCall', values)]);
  const find = (values: Record<string, unknown>) =>
    at('er-secret-001', call(values), {
      secrets: new Set(['company.pin']),
      capability: () => ({
        title: 'Make REST API Call',
        respondToUser: false,
        required: [],
        takesSecrets: ['headers', 'bodyParams'],
      }),
    });
  expect(find({ url: pin })).toEqual(['n']);
  expect(find({ headers: [{ key: 'k', value: pin }] })).toEqual([]);
  expect(find({ url: '{{global.company.variables.other}}' })).toEqual([]);
});
