import { expect, test } from 'vitest';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { answer, at, createFlow, node } from '../../cases';

const compare = node('c', 'functionsConnector', 'AEqualsMultipleB', {
  rightValueMultiple: [
    { id: 'one', value: '1' },
    { id: 'two', value: '2' },
  ],
});

test('reports links without an outcome, and outcomes without a link', () => {
  const of = createFlow([compare, answer('a'), answer('b')], draft => {
    connect(draft, 'c', 'a', { multiValueSourceId: 'one' });
    connect(draft, 'c', 'b');
  });
  expect(at('dv-bp-AEqualsBMultipleCondition-002', of)).toEqual(['c']);
  expect(at('dv-bp-AEqualsBMultipleCondition-003', of)).toEqual(['c']);
  const whole = createFlow([compare, answer('a'), answer('b')], draft => {
    connect(draft, 'c', 'a', { multiValueSourceId: 'one' });
    connect(draft, 'c', 'b', { multiValueSourceId: 'two' });
  });
  expect(at('dv-bp-AEqualsBMultipleCondition-002', whole)).toEqual([]);
  expect(at('dv-bp-AEqualsBMultipleCondition-003', whole)).toEqual([]);
});
