/** The flow that is at fault, and the node in it. */
export interface FaultPlace {
  readonly flowId: string;
  readonly nodeId?: string | undefined;
}

/** How the details of a refusal name a place in one of several flows. */
export const faultPlace = ({ flowId, nodeId }: FaultPlace): string =>
  nodeId === undefined ? `flows/${flowId}` : `flows/${flowId}/${nodeId}`;

/** The place that such details name; undefined where they name none. */
export function placeOfFault(at: string): FaultPlace | undefined {
  const [, flowId, nodeId] = /^flows\/([^/]+)(?:\/(.+))?$/.exec(at) ?? [];
  return flowId === undefined ? undefined : { flowId, nodeId };
}
