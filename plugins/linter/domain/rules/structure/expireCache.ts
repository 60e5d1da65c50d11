import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { offerFix, setNodeProperty } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A node that throws the run's memory away although others follow it. */
export const expireCache = defineRule({
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
