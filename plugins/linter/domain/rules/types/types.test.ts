import { create } from 'mutative';
import { expect, test } from 'vitest';
import { answer, at, createFlow, node } from '../../cases';
import { findFixes } from '../../engine/findFixes';
import { lintFlow, type Known } from '../../engine/Linter';
import { toCalledFlow } from '../subflows/toCalledFlow';

const code = `module.exports = ({params}) => ({
  list: [1, 2], user: { age: 5 }, ok: true, count: 1, name: 'x', more: params.more
})`;
const source = node('f', 'functionsConnector', 'customFunction', { code });
const ref = (field: string) => `{{local.f.payload.output.${field}}}`;
type Nodes = Parameters<typeof createFlow>[0];

const apply = (nodes: Nodes, code: string, known: Known = {}, which = 0) => {
  const flow = { name: 'Flow', ...createFlow(nodes) };
  const finding = lintFlow(flow, known).find(each => each.code === code)!;
  const fix = findFixes(finding, { settings: null, ...flow } as never, known)[which];
  if (!fix) return undefined;
  const after = create(flow, draft => fix.apply(draft as never));
  expect(lintFlow(after, known).filter(each => each.code === code)).toEqual([]);
  return { title: fix.title, certain: fix.certain, after };
};

test('reports objects, lists, and Booleans in place of numbers, but not text', () => {
  const takes = (value: string, preferredDataType = 'number') =>
    createFlow([
      source,
      node('t', 'functionsConnector', 'customFunction', {
        code: 'module.exports = () => 1',
        variableInputList: [{ name: 'n', preferredDataType, value }],
      }),
    ]);
  const odd = (field: string, type?: string) =>
    at('bp-type-001', takes(ref(field), type)).length === 1;
  expect(['list', 'user', 'ok', 'count', 'name', 'more'].filter(each => odd(each))).toEqual([
    'list',
    'user',
    'ok',
  ]);
  expect(['list', 'user', 'ok', 'count'].filter(each => odd(each, 'boolean'))).toEqual([
    'list',
    'user',
  ]);
  expect(['list', 'user', 'ok', 'count'].filter(each => odd(each, 'object'))).toEqual([
    'ok',
    'count',
  ]);
  expect(['list', 'user', 'ok', 'count'].filter(each => odd(each, 'array'))).toEqual([
    'user',
    'ok',
    'count',
  ]);
  expect(['list', 'user'].filter(each => odd(each, 'string'))).toEqual([]);
  expect(at('bp-type-001', takes('{{global.variables.any}}'))).toEqual([]);
  expect(at('bp-type-001', takes(`${ref('list')} and more`))).toEqual([]);
});

test('checks types of inputs of subflows and teleports, and of properties', () => {
  const call = node('c', 'flowConnector', 'startSubFlow', {
    subFlowId: { value: 'sub', label: 'Sub' },
    max: ref('list'),
  });
  const sub = toCalledFlow({
    name: 'Sub',
    settings: null,
    inputSchema: [{ propertyName: 'max', preferredDataType: 'number' }],
    graphData: createFlow([]).graphData,
  });
  expect(
    at('bp-type-001', createFlow([source, call]), { called: new Map([['sub', sub]]) }),
  ).toEqual(['c']);
  const inputSchema = JSON.stringify({ properties: { max: { type: 'number' } } });
  const jumps = [
    source,
    node('s', 'nodeConnector', 'startNode', { inputSchema }),
    node('j', 'nodeConnector', 'goToNode', { nodeInstanceId: 's', max: ref('user') }),
  ];
  expect(at('bp-type-001', createFlow(jumps))).toEqual(['j']);
  const known = { title: 'Wait', respondToUser: false, required: [], wants: { seconds: 'number' } };
  const wait = node('w', 'waits', 'wait', { seconds: ref('list') });
  expect(at('bp-type-001', createFlow([source, wait]), { capability: () => known })).toEqual(['w']);
  const fixed = apply([source, wait], 'bp-type-001', { capability: () => known });
  expect(fixed).toMatchObject({ title: 'Use “length” of the value for “seconds”', certain: false });
});

test('gives the answer of a subflow the types of its response', () => {
  const sub = toCalledFlow({
    name: 'Sub',
    settings: null,
    inputSchema: null,
    graphData: createFlow([
      answer('a', { claimsNameValuePairs: [{ name: 'done', type: 'boolean', value: 'true' }] }),
    ]).graphData,
  });
  const call = node('c', 'flowConnector', 'startSubFlow', { subFlowId: { value: 'sub' } });
  const compare = node('o', 'functionsConnector', 'AGreaterThanB', {
    leftValueA: '{{local.c.payload.output.done}}',
    rightValueB: '3',
  });
  const flow = createFlow([call, compare]);
  expect(at('bp-type-002', flow, { called: new Map([['sub', sub]]) })).toEqual(['o']);
  expect(at('bp-type-002', flow)).toEqual([]);
});

const compare = (capability: string, left: string, right: string, type?: string) => [
  source,
  node('o', 'functionsConnector', capability, {
    leftValueA: left,
    rightValueB: right,
    ...(type && { type }),
  }),
];

test.for<readonly [string, string, string, boolean, string?]>([
  ['AGreaterThanB', ref('ok'), '1', true],
  ['ALessThanB', ref('list'), '3', true],
  ['ALessThanB', ref('count'), '3', false],
  ['ALessThanB', ref('name'), 'b', false],
  ['AEqualsB', ref('ok'), 'true', false],
  ['AEqualsB', ref('ok'), 'TRUE', false, 'boolean'],
  ['AEqualsB', ref('ok'), 'yes', true],
  ['AEqualsB', ref('ok'), 'true', true, 'number'],
  ['AEqualsB', ref('count'), '5', false],
  ['AEqualsB', ref('count'), 'five', true],
  ['AEqualsB', ref('list'), 'true', true, 'boolean'],
  ['AEqualsB', ref('list'), '[]', false],
  ['ANotEqualsB', ref('user'), 'x', true],
  ['AEqualsB', ref('user'), ref('count'), true],
  ['AEqualsB', ref('name'), ref('count'), false],
  ['AEqualsB', ref('more'), ref('count'), false],
  ['AEqualsB', ref('name'), 'anything', false],
  ['arrayOfAIncludesB', ref('list'), '1', false],
  ['arrayOfAIncludesB', ref('name'), '1', false],
  ['arrayOfAIncludesB', ref('count'), '1', true],
  ['stringAContainsB', ref('list'), '1', false],
])('%s of %s and %s: reported is %s', ([capability, left, right, is, type]) => {
  const found = at('bp-type-002', createFlow(compare(capability, left, right, type)));
  expect(found).toEqual(is ? ['o'] : []);
});

test('reports an outcome that the value can never have', () => {
  const several = (text: string) =>
    createFlow([
      source,
      node('o', 'functionsConnector', 'AEqualsMultipleB', {
        leftValueA: ref('ok'),
        rightValueMultiple: [
          { id: 'a', value: 'true' },
          { id: 'b', value: text },
        ],
      }),
    ]);
  expect(at('bp-type-002', several('maybe'))).toEqual(['o']);
  expect(at('bp-type-002', several('false'))).toEqual([]);
});

test('offers a comparison that fits the values', () => {
  const title = (capability: string, left: string, right: string, type?: string) =>
    apply(compare(capability, left, right, type), 'bp-type-002')?.title;
  expect(title('AGreaterThanB', ref('list'), '3')).toBe('Compare the length of the list');
  expect(title('AEqualsB', ref('ok'), 'true', 'number')).toBe('Compare as true or false');
  expect(title('AEqualsB', ref('list'), 'a')).toBe('Look for the value in the list');
  expect(title('AGreaterThanB', ref('user'), '3')).toBeUndefined();
});

test('reports an object inside a text, but not in page data', () => {
  const page = (values: object) =>
    at(
      'bp-type-003',
      createFlow([source, node('p', 'httpConnector', 'customHTMLTemplate', { ...values })]),
    );
  expect(page({ message: `Hello ${ref('user')}!` })).toEqual(['p']);
  expect(page({ message: `Hello ${ref('name')}!` })).toEqual([]);
  expect(page({ message: ref('user') })).toEqual([]);
  expect(page({ message: `{"user": ${ref('user')}}` })).toEqual([]);
  expect(page({ customHTML: `<p>Hello ${ref('user')}</p>` })).toEqual(['p']);
  expect(page({ customHTML: `<p>Hello ${ref('user.age')}</p>` })).toEqual([]);
  expect(page({ customHTML: `<pre>Debug: ${ref('user')}</pre>` })).toEqual([]);
  expect(page({ customHTML: `<script>const user = ${ref('user')}</script>` })).toEqual([]);
  expect(page({ customHTML: `<div data-user="is ${ref('user')}">Hello</div>` })).toEqual([]);
});
