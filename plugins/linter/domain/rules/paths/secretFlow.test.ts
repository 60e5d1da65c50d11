import { expect, test } from 'vitest';
import type { FlowRule } from '#plugins/linter/contract';
import { Linter, type Known } from '../../engine/Linter';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { answer, createFlow, node } from '../../cases';
import { SecretTrace } from './SecretTrace';

const rules = (more: Partial<FlowRule> = {}) =>
  new Map([
    [
      'secret-flow',
      { rule: 'secret-flow', level: 'warn' as const, excepted: [], counts: [], ...more },
    ],
  ]);
const page = node('p', 'httpConnector', 'customHTMLTemplate', {
  formFieldsList: [
    { propertyName: 'username' },
    { propertyName: 'password' },
    { propertyName: 'forgotPassword' },
  ],
});
const typed = '{{local.p.payload.output.password}}';
const ways = (nodes: readonly ReturnType<typeof node>[], known: Known = {}) =>
  new Linter()
    .lint(createFlow([page, ...nodes]), { rules: rules(), ...known })
    .filter(({ code }) => code === 'secret-flow-001')
    .map(({ path }) => path!.join(' '));
const claims = (value: string) => answer('a', { claimsNameValuePairs: [{ name: 'x', value }] });

test('allows comparisons and checks of typed secrets, and reports answers, pages, and calls', () => {
  expect(ways([node('c', 'functionsConnector', 'AEqualsB', { leftValueA: typed })])).toEqual([]);
  expect(ways([node('c', 'pingOneSSOConnector', 'checkPassword', { password: typed })])).toEqual(
    [],
  );
  expect(ways([claims(typed)])).toEqual(['p a']);
  expect(ways([claims('{{local.p.payload.output}}')])).toEqual(['p a']);
  expect(
    ways([claims('{{local.p.payload.output.username}} {{local.p.payload.output.forgotPassword}}')]),
  ).toEqual([]);
  expect(
    ways([node('r', 'httpConnector', 'makeRestApiCall', { url: `https://x/${typed}` })]),
  ).toEqual(['p r']);
});

test('follows secrets through variables, functions, and teleports, and shows the path', () => {
  const save = node('v', 'variablesConnector', 'saveValue', {
    saveVariables: [
      { name: 'kept', value: typed },
      { name: 'other', value: 'x' },
    ],
  });
  expect(ways([save, claims('{{global.variables.kept}}')])).toEqual(['p v a']);
  expect(ways([save, claims('{{global.variables.other}}')])).toEqual([]);
  const change = node('f', 'functionsConnector', 'customFunction', {
    variableInputList: [{ name: 'x', value: typed }],
  });
  expect(ways([change, claims('{{local.f.payload.output.y}}')])).toEqual(['p f a']);
  const jump = node('j', 'nodeConnector', 'goToNode', { nodeInstanceId: 's', given: typed });
  const start = node('s', 'nodeConnector', 'startNode');
  expect(ways([jump, start, claims('{{local.s.payload.output.given}}')])).toEqual(['p j s a']);
});

test('reports secrets in variables that outlive the run, and in subflow inputs with plain names', () => {
  const kept = node('v', 'variablesConnector', 'saveFlowValue', {
    saveFlowVariables: [{ name: 'k', value: typed }],
  });
  expect(ways([kept])).toEqual(['p v']);
  const call = (name: string) => node('c', 'flowConnector', 'startSubFlow', { [name]: typed });
  expect(ways([call('note')])).toEqual(['p c']);
  expect(ways([call('newPassword')])).toEqual([]);
});

test('treats secret variables and inputs with secret names as secrets, and allows secure properties', () => {
  const known = { secrets: new Set(['company.key']) };
  expect(ways([claims('{{global.company.variables.key}}')], known)).toEqual(['a']);
  expect(ways([claims('{{global.company.variables.plain}}')], known)).toEqual([]);
  expect(ways([claims('{{global.parameters.password}}')])).toEqual(['a']);
  const call = node('r', 'httpConnector', 'makeRestApiCall', {
    headers: [{ key: 'x', value: typed }],
  });
  const capability = () => ({ title: '', respondToUser: false, required: [], secure: ['headers'] });
  expect(ways([call], { capability })).toEqual([]);
});

test('lets a company allow a place, and reports an error if the rule is required', () => {
  const allowed = rules({ counts: ['httpConnector.createSuccessResponse.claimsNameValuePairs'] });
  expect(ways([claims(typed)], { rules: allowed })).toEqual([]);
  const types = new Linter()
    .lint(createFlow([page, claims(typed)]), { rules: rules({ level: 'required' }) })
    .filter(({ code }) => code === 'secret-flow-001')
    .map(({ type }) => type);
  expect(types).toEqual(['error']);
});

test('follows very many secrets together, and misses no place of any', () => {
  const pass = (id: string, value: string) =>
    node(id, 'functionsConnector', 'customFunction', { variableInputList: [{ name: 'x', value }] });
  const fields = ['password', 'pin', 'otp'];
  const flow = createFlow([
    node('p', 'httpConnector', 'customHTMLTemplate', {
      formFieldsList: fields.map(propertyName => ({ propertyName })),
    }),
    ...fields.map(field => pass(`f-${field}`, `{{local.p.payload.output.${field}}}`)),
    ...fields.map(field => answer(`a-${field}`, { body: `{{local.f-${field}.payload.output.x}}` })),
    node('v', 'variablesConnector', 'saveValue', {
      saveVariables: [{ name: 'kept', value: '{{local.f-pin.payload.output.x}}' }],
    }),
    answer('a-kept', { body: '{{global.variables.kept}}' }),
  ]);
  const trace = (apart?: number) =>
    new SecretTrace(indexGraph(flow.graphData), { flow }, apart).leaks.map(({ data }) => data.id);
  const [apart, together] = [trace(), trace(0)].map(ids => [...new Set(ids)].sort());
  expect(apart).toEqual(['a-kept', 'a-otp', 'a-password', 'a-pin']);
  expect(together).toEqual(apart);
});
