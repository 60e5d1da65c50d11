import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import type { FlowRule } from '#plugins/linter/contract';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { edgeElement, evalNode } from '#plugins/flows/contract/graph/elements/newElements';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { Linter } from '../../engine/Linter';
import { findBypass } from './findMfaBypass';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { answer, at, createFlow, node } from '../../cases';
import { isMfaRequired, listInsideOut, toCalledFlow } from '../subflows/toCalledFlow';

const rules = new Map<string, FlowRule>([
  ['path-mfa', { rule: 'path-mfa', level: 'warn', excepted: [], counts: ['mfa'] }],
]);
const step = (id: string) => node(id, 'functionsConnector', 'customFunction');
const mfa = (id: string) => node(id, 'mfa', 'check');
const links =
  (...all: readonly (readonly [string, string, EvalOperator?])[]) =>
  (draft: GraphDraft) => {
    for (const [from, to, operator] of all) connect(draft, from, to, operator ? { operator } : {});
  };
const path = (of: ReturnType<typeof createFlow>, known = {}) => {
  const found = at('path-mfa-001', of, { rules, ...known });
  return found.length === 0 ? 'none' : way(of, known);
};
const way = (of: ReturnType<typeof createFlow>, known: object) =>
  new Linter()
    .lint(of, { rules, ...known })
    .find(({ code }) => code === 'path-mfa-001')!
    .path!.join(' ');

test('reports nothing unless the company requires MFA', () => {
  expect(at('path-mfa-001', createFlow([answer('a')]))).toEqual([]);
  expect(at('path-mfa-001', createFlow([answer('a')]), { rules })).toEqual(['a']);
});

test('reports a path around MFA node by node, and counts only its success', () => {
  const nodes = [step('a'), mfa('m'), answer('ok')];
  expect(path(createFlow(nodes, links(['a', 'm'], ['m', 'ok'])))).toBe('none');
  expect(
    path(createFlow(nodes, links(['a', 'm'], ['m', 'ok'], ['a', 'ok', 'anyTriggersFalse']))),
  ).toBe('a ok');
  for (const operator of [
    'anyTriggersFalse',
    'allTriggersFalse',
    'always',
    'allTriggersComplete',
  ] as const)
    expect(path(createFlow(nodes, links(['a', 'm'], ['m', 'ok', operator])))).toBe('a m ok');
});

test('ignores disabled MFA nodes, and pages that lead nowhere as success', () => {
  const off = createFlow([mfa('m'), answer('ok')], draft => {
    connect(draft, 'm', 'ok');
    draft.elements.nodes[0]!.data.isDisabled = true;
  });
  expect(path(off)).toBe('m ok');
  expect(
    path(
      createFlow([step('a'), node('p', 'httpConnector', 'customHtmlMessage')], links(['a', 'p'])),
    ),
  ).toBe('none');
});

test('accepts a join of several nodes when one of them is the check', () => {
  const both = (operator: EvalOperator) =>
    createFlow([step('a'), mfa('m'), step('b'), answer('ok')], draft => {
      links(['a', 'm'], ['a', 'b'])(draft);
      const join = evalNode({ x: 0, y: 0 }, { ok: operator });
      addElements(
        draft,
        [join],
        [
          edgeElement({ source: 'm', target: join.data.id }),
          edgeElement({ source: 'b', target: join.data.id }),
          edgeElement({ source: join.data.id, target: 'ok' }),
        ],
      );
    });
  expect(path(both('allTriggersTrue'))).toBe('none');
  expect(path(both('anyTriggersTrue'))).toBe('a b ok');
  expect(path(both('allTriggersComplete'))).toBe('a b ok');
});

test('follows teleports to their caller, and ends in a loop of them', () => {
  const jump = (id: string, to: string) =>
    node(id, 'nodeConnector', 'goToNode', { nodeInstanceId: to });
  const start = (id: string) => node(id, 'nodeConnector', 'startNode');
  const back = (id: string) => node(id, 'nodeConnector', 'returnBackToCallingNode');
  const open = [step('a'), jump('j', 's'), start('s'), step('x'), back('r'), answer('ok')];
  expect(path(createFlow(open, links(['a', 'j'], ['j', 'ok'], ['s', 'x'], ['x', 'r'])))).toBe(
    'a j s x r ok',
  );
  const checked = [step('a'), jump('j', 's'), start('s'), mfa('x'), back('r'), answer('ok')];
  expect(path(createFlow(checked, links(['a', 'j'], ['j', 'ok'], ['s', 'x'], ['x', 'r'])))).toBe(
    'none',
  );
  const inside = [step('a'), jump('j', 's'), start('s'), answer('ok')];
  expect(path(createFlow(inside, links(['a', 'j'], ['s', 'ok'])))).toBe('a j s ok');
  const loop = [jump('j', 's'), start('s'), jump('k', 's')];
  expect(path(createFlow(loop, links(['s', 'k'])))).toBe('none');
  // Two go to one section; only the one that was checked before goes on to success.
  const two = [
    step('a'),
    mfa('m'),
    jump('j', 's'),
    jump('k', 's'),
    start('s'),
    back('r'),
    answer('ok'),
    node('no', 'httpConnector', 'createErrorResponse'),
  ];
  expect(
    path(
      createFlow(
        two,
        links(
          ['a', 'm'],
          ['m', 'j'],
          ['a', 'k', 'anyTriggersFalse'],
          ['j', 'ok'],
          ['k', 'no'],
          ['s', 'r'],
        ),
      ),
    ),
  ).toBe('none');
});

test('walks sections with shared nodes together, with more paths rather than fewer', () => {
  const jump = (id: string, to: string) =>
    node(id, 'nodeConnector', 'goToNode', { nodeInstanceId: to });
  const start = (id: string) => node(id, 'nodeConnector', 'startNode');
  const criteria = {
    goal: ({ id }: { readonly id: string }) => id === 'ok',
    passes: ({ connectorId }: { readonly connectorId?: string | undefined }) =>
      connectorId === 'mfa',
  };
  const back = node('r', 'nodeConnector', 'returnBackToCallingNode');
  const open = createFlow(
    [step('a'), jump('j', 's'), start('s'), step('x'), back, answer('ok')],
    links(['a', 'j'], ['j', 'ok'], ['s', 'x'], ['x', 'r']),
  );
  for (const most of [100, 0])
    expect(findBypass(indexGraph(open.graphData), criteria, most)?.join(' ')).toBe('a j s x r ok');
  const checked = createFlow(
    [step('a'), jump('j', 's'), start('s'), mfa('x'), back, answer('ok')],
    links(['a', 'j'], ['j', 'ok'], ['s', 'x'], ['x', 'r']),
  );
  expect(findBypass(indexGraph(checked.graphData), criteria, 0)).toBeUndefined();

  const ids = Array.from({ length: 30 }, (_, at) => at);
  const shared = createFlow(
    [
      step('root'),
      ...ids.map(at => step(`n${at}`)),
      ...ids.flatMap(at => [start(`s${at}`), jump(`j${at}`, `s${at}`)]),
    ],
    links(
      ...ids.slice(1).map(at => [`n${at - 1}`, `n${at}`] as const),
      ...ids.flatMap(at => [['root', `j${at}`] as const, [`s${at}`, 'n0'] as const]),
    ),
  );
  let places = 0;
  const goal = () => {
    places++;
    return false;
  };
  expect(findBypass(indexGraph(shared.graphData), { ...criteria, goal }, 100)).toBeUndefined();
  expect(places).toBeGreaterThan(100);
  expect(places).toBeLessThan(100 + 3 * ids.length + 2);
});

test('accepts a call when every successful path of the subflow has MFA', () => {
  const call = (id: string, flowId: string) =>
    node(id, 'flowConnector', 'startUiSubFlow', { subFlowId: { label: flowId, value: flowId } });
  const of = (graph: ReturnType<typeof createFlow>) => ({
    name: 'S',
    settings: {},
    inputSchema: [],
    ...graph,
  });
  const flows = new Map([
    ['good', of(createFlow([mfa('m'), answer('ok')], links(['m', 'ok'])))],
    ['bad', of(createFlow([step('m'), answer('ok')], links(['m', 'ok'])))],
    ['deep', of(createFlow([call('c', 'good'), answer('ok')], links(['c', 'ok'])))],
    ['round', of(createFlow([call('c', 'round'), answer('ok')], links(['c', 'ok'])))],
  ]);
  const called = new Map([...flows].map(([id, flow]) => [id, toCalledFlow(flow)]));
  for (const id of listInsideOut(called)) {
    const asksMfa = isMfaRequired(flows.get(id)!.graphData, { rules, called });
    called.set(id, { ...called.get(id)!, asksMfa });
  }
  const main = (flowId: string) =>
    path(createFlow([call('c', flowId), answer('ok')], links(['c', 'ok'])), { called });
  expect(['good', 'bad', 'deep', 'round'].map(main)).toEqual(['none', 'c ok', 'none', 'c ok']);
});

test('ends on any graph, also with loops, and reports only paths of it', () => {
  const arbitrary = fc.record({
    count: fc.integer({ min: 2, max: 14 }),
    ends: fc.array(fc.tuple(fc.nat(13), fc.nat(13), fc.boolean()), { maxLength: 40 }),
    goal: fc.nat(13),
  });
  fc.assert(
    fc.property(arbitrary, ({ count, ends, goal }) => {
      const nodes = Array.from({ length: count }, (_, id) =>
        id % 5 === 3 ? mfa(`n${id}`) : step(`n${id}`),
      );
      const of = createFlow(nodes, draft => {
        for (const [from, to, fails] of ends) {
          const [source, target] = [`n${from % count}`, `n${to % count}`];
          const middle = evalNode({ x: 0, y: 0 }, fails ? { [target]: 'anyTriggersFalse' } : {});
          const edges = [
            edgeElement({ source, target: middle.data.id }),
            edgeElement({ source: middle.data.id, target }),
          ];
          addElements(draft, [middle], edges);
        }
      });
      const index = indexGraph(of.graphData);
      const found = findBypass(index, {
        goal: data => data.id === `n${goal % count}`,
        passes: (data, test) => data.connectorId === 'mfa' && test === 'success',
      });
      for (let place = 1; place < (found?.length ?? 0); place++) {
        const middles = index.out(found![place - 1]!).map(({ data }) => data.target);
        expect(
          middles.some(id => index.out(id).some(({ data }) => data.target === found![place])),
        ).toBe(true);
      }
    }),
  );
});
