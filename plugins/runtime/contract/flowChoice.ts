import { namespace } from '#core/contract';

const runtime = namespace('runtime');

/** A start, by a policy, of the version of a flow that is deployed. */
export interface PolicyStart {
  readonly companyId: string;
  readonly flowId: string;
  readonly policyId: string;
  readonly deployed: number;
  /** Finds who signed in with this browser; empty for a stranger. */
  readonly findUser: () => Promise<string>;
  /** Reads what an earlier choice had the browser keep for this policy; empty for none. */
  readonly readKept: () => string;
}
/** The version that a start gets. */
export interface VersionChoice {
  readonly versionId: number;
  /** Stands in the run’s row, and comes back with what is observed of the run. */
  readonly mark: string;
  /** For the browser to keep and bring to its next start of the policy. */
  readonly keep: string;
}
/** Selects a version other than the deployed one for some starts. Optional. */
export interface FlowChoice {
  /** Undefined for the deployed version. */
  choose(start: PolicyStart): Promise<VersionChoice | undefined>;
}
export const flowChoice = runtime.service<FlowChoice>('flowChoice');
