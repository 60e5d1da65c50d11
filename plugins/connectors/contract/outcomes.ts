import { namespace } from '#core/contract';

const connectors = namespace('connectors');

/** An outcome that a flow reports at one of its nodes. */
export interface FlowOutcome {
  readonly interactionId: string;
  readonly flowId: string;
  readonly versionId: number;
  readonly nodeId: string;
  /** Such as `login`. */
  readonly outcomeType: string;
  /** Such as `success` or `error`. */
  readonly outcomeStatus: string;
  readonly outcomeStatusDetail: string;
  readonly time: number;
}
export interface HourlyOutcomes {
  /** When it began. */
  readonly hour: number;
  readonly flowId: string;
  readonly versionId: number;
  readonly outcomeType: string;
  readonly outcomeStatus: string;
  readonly count: number;
}
export interface OutcomeFilter {
  /** Inclusive. */
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
  readonly flowId?: string;
  /** Limits the outcomes to these flows. */
  readonly flowIds?: readonly string[];
  /** None of these flows. */
  readonly except?: readonly string[];
  /** Limits the outcomes to these versions; all if none is named. */
  readonly versionIds?: readonly number[];
  readonly type?: string;
  readonly status?: string;
}

/** The outcomes that the environment’s flows logged, at any log level. */
export interface OutcomeStore {
  record(companyId: string, outcome: FlowOutcome): Promise<void>;
  /** The newest first, at most 500. */
  list(
    companyId: string,
    filter: OutcomeFilter & { readonly limit?: number },
  ): Promise<readonly FlowOutcome[]>;
  /** How often each was logged in each hour, on the hour from `from` on and before `to`. */
  hours(companyId: string, from: number, to: number): Promise<readonly HourlyOutcomes[]>;
  /** Takes some of those away that are older, and says whether more may be left. */
  dropSomeBefore(companyId: string, time: number): Promise<boolean>;
}
/** Hears of outcomes once they are kept; it neither throws nor waits. */
export interface OutcomeObserver {
  recorded(companyId: string, outcome: FlowOutcome): void;
}
/** Is notified of outcomes to compute figures. Optional. */
export const outcomeObserver = connectors.service<OutcomeObserver>('outcomeObserver');
export const outcomeStore = connectors.service<OutcomeStore>('outcomeStore');
