import { Type, type Static } from 'typebox';
import { namespace, type AnyQueries, type Panel } from '#core/contract';
import type { Services } from '#plugins/flows/contract/internal';

/** A fact for or against a version when it was deployed, such as the results of its tests. */
export const ReleaseFact = Type.Object({
  text: Type.String(),
  tone: Type.Unsafe<'' | 'good' | 'warn' | 'bad'>(Type.String()),
  /** The page of the console that tells more; empty without one. */
  page: Type.String(),
});
export type ReleaseFact = Static<typeof ReleaseFact>;

/** A version that comes to run. */
export interface ReleasedVersion {
  readonly companyId: string;
  readonly flowId: string;
  readonly versionId: number;
}
/** Reads facts about a version, in the transaction in which it comes to run. */
export type FindReleaseFacts = (
  services: Services,
  db: AnyQueries,
  version: ReleasedVersion,
) => Promise<readonly ReleaseFact[]>;

/** Facts about a version, recorded with its release. */
export const releaseFacts = namespace('releases').extensionPoint<FindReleaseFacts>('releaseFacts');

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
