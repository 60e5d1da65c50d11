import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A node that shows a form, but none is chosen. */
export const formNotSelected = defineRule({
  code: 'dv-er-node-004',
  level: 'error',
  reach: 'node',
  title: 'No form is selected',
  explain: 'The node has no page to show.',
  remedy: 'Select a form.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) => data.connectorId === 'pingOneFormsConnector' && !data.properties?.form?.value,
      )
      .map(node => reportAt(node, `Select a form for ${formatNode(node)} to show.`)),
});
