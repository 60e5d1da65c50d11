import { namespace, type Panel } from '#core/contract';

/** A version that could be, or is, brought to a share of people first. */
export interface CanaryBriefProps {
  readonly flowId: string;
  readonly versionId: number;
  /** Whether a canary of it can start now. */
  readonly startable: boolean;
}
/** Shows the canaries of a version, and can start one. */
export const canaryBrief =
  namespace('releases').extensionPoint<Panel<CanaryBriefProps>>('canaryBrief');
