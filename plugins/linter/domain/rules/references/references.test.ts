import { expect, test } from 'vitest';
import { at, createFlow, node } from '../../cases';

test('reports a flow variable that is saved but never read', () => {
  const save = node('s', 'variablesConnector', 'saveFlowValue', {
    saveFlowVariables: [{ name: 'used_once' }, { name: 'idle' }],
  });
  const read = node('r', 'httpConnector', 'customHtmlMessage', {
    message: '{{global.flow.variables.used_once}}',
  });
  expect(at('dv-bp-variable-001', createFlow([save, read]))).toEqual(['s']);
  expect(at('dv-bp-variable-001', createFlow([save]))).toEqual(['s', 's']);
});

test('reports global values in scripts and functions', () => {
  const page = (customScript: string) =>
    createFlow([node('p', 'httpConnector', 'customHTMLTemplate', { customScript })]);
  expect(at('dv-bp-globalVariable-001', page('const a = "{{global.variables.a}}"'))).toEqual(['p']);
  expect(
    at('dv-bp-globalVariable-001', page('const a = "{{local.abc.payload.output.a}}"')),
  ).toEqual([]);
  const createFunctionFlow = (value: string) =>
    createFlow([
      node('f', 'functionsConnector', 'customFunction', {
        variableInputList: [{ name: 'a', value }],
      }),
    ]);
  expect(
    at('dv-bp-globalVariable-002', createFunctionFlow('{{global.company.variables.a}}')),
  ).toEqual(['f']);
  expect(
    at('dv-bp-globalVariable-002', createFunctionFlow('{{local.abc.payload.output.a}}')),
  ).toEqual([]);
});

test('reports custom scripts once per flow', () => {
  const code = 'dv-bp-globalVariable-003';
  const snippet = node('a', 'codeSnippetConnector', 'snippet');
  const screen = node('b', 'nuanceConnector', 'login');
  const createScreen = (customScript: unknown) => ({
    ...screen,
    data: {
      ...screen.data,
      properties: { htmlConfig_htmlLogin1: { properties: { customScript } } },
    },
  });
  const scripted = createScreen({ value: '{{global.variables.a}}' });
  expect(at(code, createFlow([snippet, scripted]))).toEqual(['flow']);
  expect(at(code, createFlow([scripted]))).toEqual(['flow']);
  expect(at(code, createFlow([createScreen('{{global.variables.a}}')]))).toEqual(['flow']);
  expect(at(code, createFlow([screen]))).toEqual([]);
});
