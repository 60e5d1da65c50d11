import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { offerFix, setNodeProperty } from '../../fix';
import { defineRule, reportAt } from '../../rule';

const jumps = new Set(['goToNode', 'returnBackToCallingNode']);

/** A node without a title; jumps need none. */
export const nodeTitle = defineRule({
  code: 'dv-bp-node-001',
  level: 'warning',
  reach: 'node',
  title: 'A node has no title',
  explain: 'The node looks like every other node of its kind on the canvas and in logs.',
  remedy: 'Enter a title that says what the node does.',
  check: index =>
    connections(index)
      .filter(({ data }) => !data.properties?.nodeTitle?.value)
      .filter(
        ({ data }) =>
          !(data.connectorId === 'nodeConnector' && jumps.has(data.capabilityName ?? '')),
      )
      .map(node => {
        const name = `${node.data.name ?? 'the node'} (${node.data.id})`;
        return reportAt(node, `Enter a title that says what ${name} does.`);
      }),
  fix: ({ nodeId, data, context: { capability } }) => {
    const title = data && capability?.(data.connectorId ?? '', data.capabilityName ?? '')?.title;
    if (!title) return [];
    return offerFix(`Set the title to “${title}”`, setNodeProperty(nodeId, 'nodeTitle', title));
  },
});
