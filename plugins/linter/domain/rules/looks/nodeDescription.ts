import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

const plain = new Set(['nodeConnector', 'functionsConnector']);

/** A node without a description; jumps and functions need none. */
export const nodeDescription = defineRule({
  code: 'dv-bp-node-003',
  level: 'warning',
  reach: 'node',
  title: 'A node has no description',
  explain: 'Descriptions help the next reader understand the flow.',
  remedy: 'Describe the node in one sentence.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) =>
          !data.properties?.nodeDescription?.value && !plain.has(data.connectorId ?? ''),
      )
      .map(node =>
        reportAt(node, `Describe ${formatNode(node)} in one sentence for the next reader.`),
      ),
});
