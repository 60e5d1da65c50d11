import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { offerFix, setNodeProperty } from '../../fix';

/** A node that shows a form, but none is chosen. */
const formNotSelected = defineRule({
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

/** A node that throws the run's memory away although others follow it. */
const expireCache = defineRule({
  code: 'dv-er-node-005',
  level: 'error',
  reach: 'links',
  title: 'The flow cache is cleared mid-flow',
  explain: 'Later nodes can’t read earlier results.',
  remedy: 'Turn off “Expire flow instance cache”. Only the last node on a path can use it.',
  check: index =>
    connections(index)
      .filter(({ data }) => data.properties?.oeInteractionCacheExpire?.value === true)
      .filter(({ data }) => index.out(data.id).length > 0)
      .map(node =>
        reportAt(
          node,
          `Turn off “Expire flow instance cache” in ${formatNode(node)}. Only the last node on a path can use it.`,
        ),
      ),
  fix: ({ nodeId }) =>
    offerFix('Keep the flow cache', setNodeProperty(nodeId, 'oeInteractionCacheExpire', false)),
});

const jumps = new Set(['goToNode', 'returnBackToCallingNode']);

/** A node without a title; jumps need none. */
const nodeTitle = defineRule({
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

const colours: Readonly<Record<string, string>> = {
  createSuccessResponse: '#9dc967',
  createErrorResponse: '#ffc8c1',
};

/** An answer that is not green for success, or not red for an error. */
const responseColour = defineRule({
  code: 'dv-bp-node-002',
  level: 'warning',
  reach: 'node',
  title: 'A response node has the wrong color',
  explain: 'The color doesn’t show whether the response reports success or failure.',
  remedy: 'Use #9dc967 for success responses and #ffc8c1 for failure responses.',
  check: index =>
    connections(index).flatMap(node => {
      const { connectorId, capabilityName = '', properties } = node.data;
      const colour = connectorId === 'httpConnector' ? colours[capabilityName] : undefined;
      const has = properties?.backgroundColor?.value;
      if (colour === undefined || (typeof has === 'string' && has.toLowerCase().startsWith(colour)))
        return [];
      return reportAt(
        node,
        `Give ${formatNode(node)} the color ${colour} to tell success and failure apart.`,
      );
    }),
  fix: ({ nodeId, data }) => {
    const error = data?.capabilityName === 'createErrorResponse';
    return offerFix(
      `Use the ${error ? 'failure color' : 'success color'}`,
      setNodeProperty(nodeId, 'backgroundColor', error ? '#ffc8c1ff' : '#9dc967ff'),
    );
  },
});

const plain = new Set(['nodeConnector', 'functionsConnector']);

/** A node without a description; jumps and functions need none. */
const nodeDescription = defineRule({
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

/** Rules about what a node says of itself, and other details of single nodes. */
export const descriptionRules: RuleGroup = {
  id: 'dv-rule-node-001',
  title: 'Nodes have titles and descriptions',
  explain:
    'Nodes have a title, a description, and the right color. Forms are selected, and the flow cache is kept.',
  rules: [formNotSelected, expireCache, nodeTitle, responseColour, nodeDescription],
};
