/** The properties that every node has, shown under General; none is an input. */
export const generalProperties: readonly string[] = [
  'nodeTitle',
  'nodeDescription',
  'backgroundColor',
  'oeInteractionCacheExpire',
  'oeNodeCacheExpire',
];

/** The properties that a node that calls a flow keeps; all others are inputs of that flow. */
export const keptBySubflowCalls: ReadonlySet<string> = new Set([
  ...generalProperties,
  'subFlowId',
  'subFlowVersionId',
]);

/** The properties that a teleport keeps; it carries all others to its start node. */
export const keptByTeleports: ReadonlySet<string> = new Set([
  ...generalProperties,
  'nodeInstanceId',
  'inputSchema',
  'outputSchema',
]);
