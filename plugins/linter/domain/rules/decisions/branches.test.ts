import { expect, test } from 'vitest';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { edgeElement } from '#plugins/flows/contract/graph/elements/newElements';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { answer, at, createFlow, node } from '../../cases';

const lookup = node('look', 'skUserPool', 'findUser');
const after = (operator: EvalOperator) =>
  createFlow([lookup, answer('a')], draft => void connect(draft, 'look', 'a', { operator }));

test('reports a lookup without a link for no result', () => {
  expect(at('bp-branch-001', after('allTriggersTrue'))).toEqual(['look']);
  expect(at('bp-branch-001', after('anyTriggersTrue'))).toEqual(['look']);
  expect(at('bp-branch-001', after('anyTriggersFalse'))).toEqual([]);
  expect(at('bp-branch-001', after('allTriggersComplete'))).toEqual([]);
  const straight = createFlow([lookup, answer('a')], draft =>
    addElements(draft, [], [edgeElement({ source: 'look', target: 'a' })]),
  );
  expect(at('bp-branch-001', straight)).toEqual([]);
  expect(at('bp-branch-001', createFlow([lookup]))).toEqual([]);
});

test('reports a comparison of constants', () => {
  const compare = (leftValueA: unknown, rightValueB: unknown, capability = 'AEqualsB') =>
    createFlow([node('c', 'functionsConnector', capability, { leftValueA, rightValueB })]);
  expect(at('bp-branch-002', compare('1', '2'))).toEqual(['c']);
  expect(at('bp-branch-002', compare('1', '2', 'AGreaterThanB'))).toEqual(['c']);
  expect(at('bp-branch-002', compare('{{global.parameters.age}}', '18'))).toEqual([]);
  expect(at('bp-branch-002', compare('1', ''))).toEqual([]);
});
