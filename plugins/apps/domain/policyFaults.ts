import type { PolicyFlow } from '../contract';

/** An error in a policy's flows and its place: `flows/0/weight`. */
export interface PolicyFault {
  readonly at: string;
  readonly message: string;
}

/**
 * Every rule that these flows break. Weights may be left out by a single flow; two or more need
 * them, together 100.
 */
export function policyFaults(
  flows: readonly PolicyFlow[],
  isAddress: (text: string) => boolean,
): PolicyFault[] {
  const faults: PolicyFault[] = [];
  const seen = new Set<string>();
  for (const [index, flow] of flows.entries()) {
    const key = `${flow.flowId} ${flow.versionId}`;
    if (seen.has(key))
      faults.push({
        at: `flows/${index}/flowId`,
        message: 'This flow version is listed more than once. Remove one.',
      });
    seen.add(key);
    for (const [place, text] of (flow.ip ?? []).entries())
      if (!isAddress(text))
        faults.push({
          at: `flows/${index}/ip/${place}`,
          message: `“${text}” is not an IP address or range such as 10.1.2.3 or 10.1.2.0/24.`,
        });
  }
  const weights = flows.flatMap(({ weight }) => weight ?? []);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (flows.length > 1 && weights.length < flows.length)
    faults.push({
      at: 'flows',
      message: 'Enter a weight for each flow of the policy. Weights must total 100.',
    });
  else if (weights.length > 0 && total !== 100)
    faults.push({
      at: 'flows',
      message: `Weights must total 100 (now ${total}).`,
    });
  return faults;
}

/** The flow that is at fault, and the node in it. */
interface FaultPlace {
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
