import { namespace } from '../../../core/contract';
import type { Screen, Submission } from '../../connections/contract';

const flows = namespace('flows');

/** What a flow may know of the request it is run for: `global.ip`, `global.userAgent` and the like. */
export interface RequestFacts {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly origin?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly [more: string]: unknown;
}
export interface StartTerms {
  readonly companyId: string;
  readonly flowId: string;
  /** -1, or none: the deployed version; for a trial the saved one. */
  readonly versionId?: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly request: RequestFacts;
  readonly policyId?: string;
  readonly correlationId?: string;
  readonly trial?: boolean;
}
export interface ContinueTerms {
  readonly companyId: string;
  readonly interactionId: string;
  /** Good for one step; the answer brings the next. */
  readonly interactionToken: string;
  /** The node whose screen is answered; a moved answer is refused. */
  readonly nodeId: string;
  readonly submission: Submission;
  readonly request: RequestFacts;
}
/** Which node speaks. */
export interface SpeakingNode {
  readonly id: string;
  readonly connectionId: string;
  readonly connectorId: string;
  readonly capabilityName: string;
}
/** What came of a step: a screen to answer, or the end. */
export type RunReply =
  | {
      readonly kind: 'screen';
      readonly interactionId: string;
      readonly interactionToken: string;
      readonly flowId: string;
      readonly node: SpeakingNode;
      readonly screen: Screen;
    }
  | {
      readonly kind: 'ended';
      readonly interactionId: string;
      readonly success: boolean;
      readonly status: number;
      readonly body: unknown;
      readonly redirect?: string;
    };

/** Runs flows. Fails with a `Failure` where a flow, version, input or token does not do; a flow's own errors are replies. */
export interface FlowRunner {
  start(terms: StartTerms): Promise<RunReply>;
  continue(terms: ContinueTerms): Promise<RunReply>;
  /** Where a trial stands, with a new token for its next step; undefined when there is no such trial. */
  trial(companyId: string, interactionId: string): Promise<RunReply | undefined>;
}
export const flowRunner = flows.service<FlowRunner>('flowRunner');
