import type { ComparedPolicy } from '../../contract';

/** Which two versions, each as `flowId:version`; empty where nothing is chosen yet. */
export interface Sides {
  readonly left: string;
  readonly right: string;
}

/**
 * Returns the initial sides of a policy's comparison: its first two flows, or else the deployed and
 * the saved version.
 */
export function getSides(policy: Pick<ComparedPolicy, 'flows'> | undefined): Sides {
  const [first, second] = policy?.flows ?? [];
  if (!first) return { left: '', right: '' };
  const formatSide = ({ flowId, versionId }: typeof first) =>
    `${flowId}:${versionId > 0 ? versionId : 'deployed'}`;
  return { left: formatSide(first), right: second ? formatSide(second) : `${first.flowId}:saved` };
}

/** The flow and the version that a side names. */
export function parseSide(side: string): { readonly flowId: string; readonly version: string } {
  const [flowId = '', version = 'saved'] = side.split(':');
  return { flowId, version: version === '-1' ? 'deployed' : version };
}
