import { called, connections, warning, type Rule } from '../../rule';
import { readsGlobal } from './readsGlobal';

/** `globalVariable-002`: a function that is given a global value. */
export const globalInFunction: Rule = (index, { flow }) =>
  connections(index)
    .filter(
      ({ data }) =>
        data.capabilityName === 'customFunction' && readsGlobal(data.properties?.variableInputList),
    )
    .map(node =>
      warning(
        'dv-bp-globalVariable-002',
        'A function is given a global value',
        `Check that ${called(node)} neither keeps nor returns anything secret of what it is given.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
