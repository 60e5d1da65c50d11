import { create } from 'mutative';
import { expect, test } from 'vitest';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { listTransitions } from '#plugins/flows/contract/graph/machine/compile';
import { answer, at, createFlow, node } from '../../cases';
import { findFixes } from '../../engine/findFixes';
import { lintFlow } from '../../engine/Linter';

const code = 'bp-branch-003';
const button = '{{local.page.payload.output.buttonValue}}';
const page = node('page', 'httpConnector', 'customHTMLTemplate');
const equals = (id: string, text: string, values: object = {}) =>
  node(id, 'functionsConnector', 'AEqualsB', { leftValueA: button, rightValueB: text, ...values });
const yes: EvalOperator = 'anyTriggersTrue';
const no: EvalOperator = 'anyTriggersFalse';
type Link = readonly [string, string, (EvalOperator | { multiValueSourceId: string })?];
const always: EvalOperator = 'always';

const flow = (nodes: Parameters<typeof createFlow>[0], links: readonly Link[]) =>
  createFlow([page, ...nodes, answer('x'), answer('y'), answer('z')], draft => {
    for (const [from, to, by] of links)
      connect(draft, from, to, typeof by === 'object' ? by : { operator: by ?? yes });
  });

const chain = (first: EvalOperator, ...then: readonly EvalOperator[]) =>
  [
    ['page', 'a'],
    ['a', 'b', first],
    ['a', 'x', first === yes ? no : yes],
    ...then.map(each => ['b', each === yes ? 'y' : 'z', each] as const),
  ] as const;

test('knows that a value stays equal, and to no other text', () => {
  const found = (text: string, ...links: readonly Link[]) =>
    at(code, flow([equals('a', 'go'), equals('b', text)], links));
  expect(found('go', ...chain(yes, yes, no))).toEqual(['b']);
  expect(found('go', ...chain(yes, yes))).toEqual([]);
  expect(found('stop', ...chain(yes, yes, no))).toEqual(['b']);
  expect(found('go', ...chain(no, yes, no))).toEqual(['b']);
  expect(found('stop', ...chain(no, yes, no))).toEqual([]);
});

test('reports nothing when another path leads there, or the values differ', () => {
  const nodes = [equals('a', 'go'), equals('b', 'go')];
  const both = chain(yes, yes, no);
  expect(at(code, flow(nodes, [...both, ['page', 'b', no]]))).toEqual([]);
  expect(at(code, flow(nodes, [...both, ['a', 'b', always]]))).toEqual([]);
  expect(
    at(
      code,
      flow(nodes, [
        ['page', 'a'],
        ['a', 'page', yes],
        ['page', 'b', always],
      ]),
    ),
  ).toEqual([]);
  const again = flow(
    [...nodes, node('again', 'functionsConnector', 'customFunction')],
    [['again', 'page'], ...both, ['b', 'again', no]],
  );
  expect(at(code, again)).toEqual(['b']);
  const other = equals('b', 'go', { leftValueA: '{{local.x.payload.output.buttonValue}}' });
  expect(at(code, flow([equals('a', 'go'), other], both))).toEqual([]);
  expect(at(code, flow([equals('a', 'go'), equals('b', 'GO')], both))).toEqual(['b']);
  const loose = equals('b', 'GO', { caseSensitive: false });
  expect(at(code, flow([equals('a', 'go'), loose], both))).toEqual([]);
});

test('follows teleports to after the comparison, from anywhere', () => {
  const jump = node('jump', 'nodeConnector', 'goToNode', { nodeInstanceId: 'start' });
  const start = node('start', 'nodeConnector', 'startNode');
  const links = [...chain(yes, yes, no), ['page', 'jump', no]] as const;
  const nodes = [equals('a', 'go'), equals('b', 'go'), jump, start];
  expect(at(code, flow(nodes, links))).toEqual(['b']);
  expect(at(code, flow(nodes, [...links, ['start', 'b', always]]))).toEqual([]);
});

test('decides later outcomes by an earlier one', () => {
  const several = (id: string) =>
    node(id, 'functionsConnector', 'AEqualsMultipleB', {
      leftValueA: button,
      rightValueMultiple: [
        { id: `${id}1`, value: 'go' },
        { id: `${id}2`, value: 'stop' },
      ],
    });
  const by = (outcome: string): Link => ['a', 'b', { multiValueSourceId: outcome }];
  const to = (target: string, outcome: string): Link => [
    'b',
    target,
    { multiValueSourceId: outcome },
  ];
  const found = (...links: readonly Link[]) =>
    at(code, flow([several('a'), several('b')], [['page', 'a', always], ...links]));
  expect(found(by('a1'), to('x', 'b1'))).toEqual([]);
  expect(found(by('a1'), to('x', 'b1'), to('y', 'b2'))).toEqual(['b']);
  expect(found(by('a1'), by('a2'), to('x', 'b1'), to('y', 'b2'))).toEqual([]);
  expect(found(by('a1'), by('a2'), to('x', '-1'))).toEqual(['b']);
  expect(found(by('-1'), to('x', '-1'))).toEqual([]);
  expect(found(by('-1'), to('x', 'b2'))).toEqual(['b']);
});

test('removes a branch with the nodes that only it leads to', () => {
  const of = flow(
    [equals('a', 'go'), equals('b', 'go'), answer('more')],
    [...chain(yes, yes, no), ['z', 'more', always], ['z', 'y', always]],
  );
  const fixed = fix(of, code);
  const ids = fixed.graphData.elements.nodes.map(({ data }) => data.id);
  expect(['a', 'b', 'x', 'y', 'z', 'more'].filter(id => ids.includes(id))).toEqual([
    'a',
    'b',
    'x',
    'y',
  ]);
  expect(lintFlow(fixed).map(each => each.code)).not.toContain('dv-er-multi-start-001');
});

test('offers to remove a comparison of constants with its dead branch', () => {
  const constant = equals('a', 'go', { leftValueA: 'stop' });
  const of = flow(
    [constant],
    [
      ['page', 'a', always],
      ['a', 'x', yes],
      ['a', 'y', no],
      ['y', 'z', always],
    ],
  );
  const fixed = fix(of, 'bp-branch-002', 'Remove the comparison and keep the branch that runs');
  const ids = fixed.graphData.elements.nodes.map(({ data }) => data.id);
  expect(['a', 'x', 'y', 'z'].filter(id => ids.includes(id))).toEqual(['y', 'z']);
  const ways = listTransitions(indexGraph(fixed.graphData));
  expect(ways.map(({ terms, target }) => `${terms[0]?.source} ${target}`)).toEqual([
    'page y',
    'y z',
  ]);
});

function fix(
  of: ReturnType<typeof flow>,
  code: string,
  title = 'Remove the branch that never runs',
) {
  const finding = lintFlow(of).find(each => each.code === code)!;
  const [first] = findFixes(finding, { name: 'Flow', ...of } as never, {});
  expect(first?.title).toBe(title);
  const fixed = create(of, draft => first!.apply(draft as never));
  expect(lintFlow(fixed).filter(each => each.code === code)).toEqual([]);
  return fixed;
}
