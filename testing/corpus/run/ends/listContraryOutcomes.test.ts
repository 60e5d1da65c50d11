import { expect, it } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  connectionNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';
import { Graphs } from './Graphs';
import { listContraryOutcomes } from './listContraryOutcomes';

/** A flow that compares, and where that fails compares again. */
function build(again: string) {
  const graphData = editGraph(createEmptyGraph(), draft => {
    const values = { first: '{{global.parameters.kind}}', again };
    addElements(
      draft,
      Object.entries(values).map(([id, leftValueA]) => {
        const of = { id, connectorId: 'functionsConnector', connectionId: '', name: id };
        const node = connectionNode({ ...of, capabilityName: 'AEqualsB' }, { x: 0, y: 0 });
        const properties = { leftValueA: { value: leftValueA }, rightValueB: { value: 'x' } };
        return { ...node, data: { ...node.data, properties } };
      }),
    );
    connect(draft, 'first', 'again', { operator: 'anyTriggersFalse' });
  });
  return new Graphs([{ flowId: 'f', name: 'F', graphData }]);
}

it('predicts the outcome of a comparison of an input that was compared before', () => {
  const found = listContraryOutcomes(build('{{global.parameters.kind}}'));
  expect([...found]).toEqual([['f again', new Set(['failure'])]]);
});

it('omits values that may have changed since', () => {
  expect(listContraryOutcomes(build('{{global.variables.kind}}')).size).toBe(0);
  expect(listContraryOutcomes(build('{{global.parameters.other}}')).size).toBe(0);
});
