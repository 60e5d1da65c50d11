import { create } from 'mutative';
import { expect, test } from 'vitest';
import type { LinterError } from '#plugins/flows/contract/internal';
import { toCalledFlow } from '../rules/subflows/toCalledFlow';
import { findCertainFixes, findFixes } from './findFixes';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { lintFlow, type Known } from './Linter';
import { answer, createFlow, node, note } from '../cases';

type Of = ReturnType<typeof createFlow>;
const key = ({ code, nodeId, message }: LinterError) => `${code} ${nodeId ?? ''} ${message}`;
/**
 * Mends the one finding of a code by its first fix; answers with what is left of it, and what came.
 */
function mend(of: Of, code: string, known: Known = {}, which = 0) {
  const flow = { name: 'Sign in', settings: null, ...of };
  const before = lintFlow(flow, known);
  const finding = before.find(each => each.code === code)!;
  expect(finding, `${code} is reported first`).toBeDefined();
  const fix = findFixes(finding, flow, known)[which]!;
  const after = create(flow, draft => fix.apply(draft as never));
  const found = lintFlow(after, known);
  const old = new Set(before.map(key));
  return {
    certain: fix.certain,
    left: found.filter(each => key(each) === key(finding)).length,
    came: found.filter(each => !old.has(key(each))).map(each => each.code),
    after,
  };
}
const clean = { left: 0, came: [] };
const capability = () => ({ title: 'Create Answer', respondToUser: false, required: [] });
const start = (values = {}) => node('s', 'nodeConnector', 'startNode', values);
const jump = (values = {}) => node('j', 'nodeConnector', 'goToNode', values);
const schema = JSON.stringify({ properties: { name: { type: 'string' } }, required: ['name'] });

const cases: readonly (readonly [code: string, of: Of, certain: boolean, known?: Known])[] = [
  ['dv-bp-annotation-001', createFlow([note('n', { backgroundColor: '#ff0000' })]), true],
  ['dv-bp-annotation-002', createFlow([note('n', { fontFamily: 'serif' })]), true],
  ['dv-bp-annotation-003', createFlow([answer('a')]), true],
  ['dv-bp-missing-title-annotation-001', createFlow([answer('a'), note('n')]), true],
  [
    'dv-bp-title-not-on-top-001',
    createFlow([answer('a'), note('n', { backgroundColor: '#4462edff' }, 50)]),
    true,
  ],
  ['dv-bp-node-001', createFlow([answer('a')]), true, { capability }],
  ['dv-bp-node-002', createFlow([answer('a')]), true],
  ['dv-bp-node-002', createFlow([node('a', 'httpConnector', 'createErrorResponse')]), true],
  [
    'dv-bp-debug-off-001',
    createFlow([answer('a')], undefined, { settings: { logLevel: 3 } }),
    true,
  ],
  [
    'dv-er-node-005',
    createFlow(
      [answer('a', { oeInteractionCacheExpire: true }), answer('b')],
      draft => void connect(draft, 'a', 'b'),
    ),
    true,
  ],
  [
    'dv-er-validFields-002',
    createFlow([
      answer('a', {
        claimsNameValuePairs: [
          { name: '', value: '' },
          { name: 'x', value: 'y' },
        ],
      }),
    ]),
    true,
  ],
  [
    'dv-er-validFields-002',
    createFlow([answer('a', { claimsNameValuePairs: [{ name: '', value: 'z' }] })]),
    false,
  ],
  [
    'dv-er-validFields-003',
    createFlow([
      node('a', 'httpConnector', 'createErrorResponse', { claimsNameValuePairs: [null] }),
    ]),
    true,
  ],
  [
    'dv-er-validFields-004',
    createFlow([
      node('a', 'httpConnector', 'customHTMLTemplate', {
        formFieldsList: [{}, { propertyName: 'x' }],
      }),
    ]),
    true,
  ],
  [
    'dv-er-subflow-001',
    createFlow([
      node('c', 'flowConnector', 'startSubFlow', { subFlowId: { label: 'Old', value: 's' } }),
    ]),
    true,
    { flows: new Map([['s', 'New']]) },
  ],
  ['dv-er-teleport-004', createFlow([answer('a'), start(), jump(), jumpTo('k', 's')]), true],
  [
    'dv-er-teleport-004',
    createFlow([answer('a'), start({ inputSchema: schema }), jump(), jumpTo('k', 's')]),
    false,
  ],
  ['dv-er-teleport-001', createFlow([answer('a'), start()]), false],
  ['dv-er-multi-start-001', createFlow([answer('a'), answer('b')]), false],
  [
    'dv-bp-variable-001',
    createFlow([
      node('v', 'variablesConnector', 'saveFlowValue', {
        saveFlowVariables: [{ name: 'x', value: '1' }],
      }),
    ]),
    true,
  ],
];
function jumpTo(id: string, nodeInstanceId: string) {
  return node(id, 'nodeConnector', 'goToNode', { nodeInstanceId });
}

for (const [code, of, certain, known] of cases)
  test(`${code} is fixed, ${certain ? 'automatically' : 'on request'}`, () => {
    const mended = mend(of, code, known);
    expect(mended).toMatchObject(certain ? { ...clean, certain } : { left: 0, certain });
  });

test('enables or removes a disabled node, as selected', () => {
  const of = createFlow(
    [answer('a')],
    draft => void (draft.elements.nodes[0]!.data.isDisabled = true),
  );
  expect(mend(of, 'dv-er-node-001')).toMatchObject({ ...clean, certain: false });
  expect(mend(of, 'dv-er-node-001', {}, 1).after.graphData.elements.nodes).toEqual([]);
});

test('passes inputs of a subflow or a start node that the flow has itself', () => {
  const inputSchema = [
    { propertyName: 'name', preferredDataType: 'string' as const, required: true },
  ];
  const sub = toCalledFlow({
    name: 'S',
    settings: {},
    inputSchema,
    graphData: createFlow([answer('x')]).graphData,
  });
  const call = node('c', 'flowConnector', 'startSubFlow', {
    subFlowId: { label: 'S', value: 's' },
  });
  const known = { flows: new Map([['s', 'S']]), called: new Map([['s', sub]]) };
  const mended = mend(createFlow([call], undefined, { inputSchema }), 'dv-er-subflow-003', known);
  expect(mended).toMatchObject({ ...clean, certain: false });
  expect(mended.after.graphData.elements.nodes[0]!.data.properties!['name']!.value).toBe(
    '{{global.parameters.name}}',
  );
  const jumping = createFlow(
    [answer('a'), start({ inputSchema: schema }), jumpTo('j', 's')],
    undefined,
    { inputSchema },
  );
  expect(mend(jumping, 'dv-er-teleport-002')).toMatchObject({ ...clean, certain: false });
  const without = { name: '', ...createFlow([call]) };
  expect(
    findFixes(
      lintFlow(without, known).find(({ code }) => code === 'dv-er-subflow-003')!,
      without,
      known,
    ),
  ).toEqual([]);
});

test('fixes all certain issues at once, without new ones', () => {
  const flow = {
    name: 'Sign in',
    ...createFlow(
      [answer('a'), answer('b'), note('n', { backgroundColor: 'red', fontFamily: 'serif' })],
      undefined,
      {
        settings: { logLevel: 3 },
      },
    ),
  };
  const before = lintFlow(flow, { capability });
  const fixes = findCertainFixes(before, flow, { capability });
  expect(fixes.length).toBeGreaterThan(6);
  const after = create(flow, draft => fixes.forEach(({ fix }) => fix.apply(draft as never)));
  const found = lintFlow(after, { capability });
  expect(findCertainFixes(found, after, { capability })).toEqual([]);
  const old = new Set(before.map(each => `${each.code} ${each.nodeId}`));
  expect(found.filter(each => !old.has(`${each.code} ${each.nodeId}`))).toEqual([]);
});
