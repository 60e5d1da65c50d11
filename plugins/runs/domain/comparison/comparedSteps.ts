/** A step of a run as a comparison needs it. */
export interface ComparedStep {
  readonly flowId: string;
  readonly versionId: number;
  readonly nodeId: string | null;
  readonly eventType: string;
  readonly eventMessage: string;
  readonly hasError: boolean;
  readonly timeDifference: number;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly matched?: readonly string[];
}
/**
 * The result of comparing a step: `input` received other values, `branch` took another branch,
 * `missed` is no longer reached.
 */
export type Verdict =
  | 'same'
  | 'input'
  | 'output'
  | 'branch'
  | 'gone'
  | 'missed'
  | 'new'
  | 'unanswered';

/** One line of a comparison between a run and its replay, or between two runs. */
export interface ReplayLine {
  readonly verdict: Verdict;
  readonly flowId: string;
  readonly nodeId: string | null;
  readonly title: string;
  /** A sentence; empty for what is the same. */
  readonly message: string;
  /** Places in the two lists of steps. */
  readonly recorded: number | null;
  readonly replayed: number | null;
  /** It reads values that the record masks, so it may come out otherwise in truth. */
  readonly masked: boolean;
}
