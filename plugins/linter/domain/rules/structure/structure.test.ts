import { expect, test } from 'vitest';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { answer, at, createFlow } from '../../cases';

test('the run’s memory is emptied by the last node only', () => {
  const expiring = (id: string) => answer(id, { oeInteractionCacheExpire: true });
  const of = createFlow([expiring('a'), expiring('b')], draft => void connect(draft, 'a', 'b'));
  expect(at('dv-er-node-005', of)).toEqual(['a']);
});
