import { called, connections, finding, type Rule } from '../../rule';

/** `node-004`: a node that shows a form, but none is chosen. */
export const formNotSelected: Rule = (index, { flow }) =>
  connections(index)
    .filter(
      ({ data }) => data.connectorId === 'pingOneFormsConnector' && !data.properties?.form?.value,
    )
    .map(node =>
      finding(
        'dv-er-node-004',
        'No form is chosen',
        `Choose the form that ${called(node)} shall show.`,
        {
          flowId: flow.flowId,
          nodeId: node.data.id,
        },
      ),
    );
