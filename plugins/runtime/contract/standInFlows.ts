import { namespace } from '#core/contract';

/** The flows that run in place of capabilities that can’t run here. */
export interface StandInFlows {
  /** The flow that an environment names for a capability; undefined where it names none. */
  find(
    companyId: string,
    connectorId: string,
    capability: string,
  ): Promise<{ readonly flowId: string; readonly versionId: number } | undefined>;
}
export const standInFlows = namespace('runtime').service<StandInFlows>('standInFlows');
