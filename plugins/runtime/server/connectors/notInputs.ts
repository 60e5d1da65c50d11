/**
 * What a node that runs another flow has for itself; all else of its properties are inputs of that
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
