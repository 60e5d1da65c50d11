import { expect, test } from 'vitest';
import { answer, at, createFlow, node } from '../../cases';

test('reports a node without a title, but no jump', () => {
  const of = createFlow([
    answer('a'),
    answer('b', { nodeTitle: 'Done' }),
    node('j', 'nodeConnector', 'goToNode'),
    node('s', 'nodeConnector', 'startNode'),
  ]);
  expect(at('dv-bp-node-001', of)).toEqual(['a', 's']);
});

test('reports a node without a description, but no jumps and functions', () => {
  const of = createFlow([
    answer('a'),
    answer('b', { nodeDescription: 'Says so' }),
    node('s', 'nodeConnector', 'startNode'),
    node('f', 'functionsConnector', 'AEqualsB'),
  ]);
  expect(at('dv-bp-node-003', of)).toEqual(['a']);
});

test('reports answers that aren’t green for success and red for an error', () => {
  const of = createFlow([
    answer('a'),
    answer('b', { backgroundColor: '#9DC967FF' }),
    node('c', 'httpConnector', 'createErrorResponse', { backgroundColor: '#9dc967' }),
    node('d', 'httpConnector', 'createErrorResponse', { backgroundColor: '#ffc8c1' }),
  ]);
  expect(at('dv-bp-node-002', of)).toEqual(['a', 'c']);
});

test('reports a log of everything', () => {
  const level = (logLevel: number) =>
    createFlow([answer('a')], undefined, { settings: { logLevel } });
  expect(at('dv-bp-debug-off-001', level(3))).toEqual(['flow']);
  expect(at('dv-bp-debug-off-001', level(2))).toEqual([]);
});

test('reports a main flow without a style and logo, but no subflow', () => {
  const bare = createFlow([answer('a')]);
  const styled = createFlow([answer('a')], undefined, {
    settings: { useCustomCSS: true, css: '.companyLogo {}' },
  });
  for (const code of ['dv-bp-logo-001', 'dv-bp-logo-002']) {
    expect(at(code, bare)).toEqual(['flow']);
    expect(at(code, bare, { isSubFlow: true })).toEqual([]);
    expect(at(code, styled)).toEqual([]);
  }
});

test('reports a flow that saves no variables for the company’s logo and name', () => {
  const saving = (...names: readonly string[]) =>
    createFlow([
      node('v', 'variablesConnector', 'saveValue', {
        saveVariables: names.map(name => ({ name })),
      }),
    ]);
  expect(at('dv-bp-logo-003', saving('companyName'))).toEqual(['flow']);
  expect(at('dv-bp-logo-004', saving('companyLogo'))).toEqual(['flow']);
  expect(at('dv-bp-logo-003', saving('companyLogo', 'companyName'))).toEqual([]);
  expect(at('dv-bp-logo-003', { ...saving(), trigger: { type: 'SCHEDULE' } })).toEqual([]);
});

test('turns a rule off for one flow', () => {
  const off = node('o', 'variablesConnector', 'saveValue', {
    nodeTitle: '_dvlint_',
    saveVariables: [
      {
        name: 'ignore-rules',
        value: '[{"children":[{"text":"dv-rule-node-001, dv-rule-logo-001"}]}]',
      },
    ],
  });
  const of = createFlow([answer('a'), off]);
  for (const code of ['dv-bp-node-001', 'dv-bp-node-003', 'dv-bp-logo-001'])
    expect(at(code, of)).toEqual([]);
  expect(at('dv-bp-annotation-003', of)).toEqual(['flow']);
});

test('requires no logo on pages in the default theme', () => {
  const page = (customHTML: string) =>
    createFlow([node('p', 'httpConnector', 'customHTMLTemplate', { customHTML })]);
  const codes = [1, 2, 3, 4].map(number => `dv-bp-logo-00${number}`);
  for (const code of codes) {
    expect(at(code, page('<main class="sk-card"><h1>Hello</h1></main>'))).toEqual([]);
    expect(at(code, page('<div class="box"><h1>Hello</h1></div>'))).toEqual(['flow']);
  }
});
