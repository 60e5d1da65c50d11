/**
 * The properties that a node that runs another flow keeps for itself; all others are inputs of that
 * flow.
 */
export const notInputs: ReadonlySet<string> = new Set([
  'subFlowId',
  'subFlowVersionId',
  'nodeTitle',
  'nodeDescription',
  'backgroundColor',
  'oeInteractionCacheExpire',
  'oeNodeCacheExpire',
]);
