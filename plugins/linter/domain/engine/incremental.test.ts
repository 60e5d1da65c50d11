import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlowRule } from '../../contract';
import type { GraphData } from '#plugins/flows/contract';
import {
  addElements,
  findNode,
  removeElements,
  setProperty,
  setOperator,
} from '#plugins/flows/contract/graph/edits/edits';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { lintFlow, Linter } from './Linter';
import { createFlow, node } from '../cases';

const kinds = [
  ['httpConnector', 'createSuccessResponse'],
  ['functionsConnector', 'AEqualsMultipleB'],
  ['nodeConnector', 'startNode'],
  ['pingOneSSOConnector', 'userLookup'],
  ['pingOneMfaConnector', 'readDeviceAuthentication'],
] as const;
const kindAt = (place: number): readonly [string, string] => kinds[place % kinds.length]!;
const rules = new Map(
  ['path-mfa', 'secret-flow'].map(rule => [
    rule,
    { rule, level: 'warn', excepted: [], counts: [] } satisfies FlowRule,
  ]),
);
const change = (graph: GraphData, [kind, a, b]: readonly [number, number, number]): GraphData =>
  editGraph(graph, draft => {
    const ids = draft.elements.nodes.map(({ data }) => data.id);
    const [one, other] = [ids[a % ids.length]!, ids[b % ids.length]!];
    if (kind === 0) connect(draft, one, other, b % 2 ? { operator: 'anyTriggersFalse' } : {});
    if (kind === 1) setProperty(draft, one, 'nodeTitle', b % 2 ? `{{local.${other}.payload}}` : '');
    if (kind === 2 && ids.length > 2) removeElements(draft, [one]);
    if (kind === 3) addElements(draft, [node(`x${a}-${b}-${ids.length}`, ...kindAt(b))]);
    if (kind === 4) findNode(draft, one)!.data.isDisabled = b % 2 === 0;
    if (kind === 5) setOperator(draft, one, other, 'always');
    if (kind === 6) findNode(draft, one)!.position = { x: a, y: b };
    if (kind === 7) addElements(draft, [annotationNode('note', { x: a, y: b })]);
  });

test('reports the same after an edit as a full check', () => {
  const edit = fc.tuple(fc.nat(7), fc.nat(60), fc.nat(60));
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), edits => {
      const linter = new Linter();
      const of = createFlow([node('a', ...kinds[0]), node('b', ...kinds[1])]);
      let { graphData } = of;
      for (const each of edits) {
        graphData = change(graphData, each);
        expect(linter.lint({ ...of, graphData }, { rules })).toEqual(
          lintFlow({ ...of, graphData }, { rules }),
        );
      }
    }),
    { numRuns: 60 },
  );
});

test('reports nothing of a rule that is off, and a flow can’t turn off a required one', () => {
  const silent = node('s', 'variablesConnector', 'saveValue', {
    nodeTitle: '_dvlint_',
    saveVariables: [{ name: 'ignore-rules', value: 'dv-rule-debug-off-001' }],
  });
  const of = createFlow([silent], undefined, { settings: { logLevel: 3 } });
  const countIssues = (level?: FlowRule['level']) => {
    const rule = 'dv-rule-debug-off-001';
    const set = level && { rules: new Map([[rule, { rule, level, excepted: [], counts: [] }]]) };
    return lintFlow(of, set).filter(({ code }) => code === 'dv-bp-debug-off-001').length;
  };
  expect([countIssues(), countIssues('off'), countIssues('warn'), countIssues('required')]).toEqual(
    [0, 0, 0, 1],
  );
});
