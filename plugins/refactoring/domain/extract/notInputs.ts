/** The properties that a node that calls a flow keeps for itself: no names for inputs. */
export const notInputs: ReadonlySet<string> = new Set([
  'subFlowId',
  'subFlowVersionId',
  'nodeTitle',
  'nodeDescription',
  'backgroundColor',
  'oeInteractionCacheExpire',
  'oeNodeCacheExpire',
]);
