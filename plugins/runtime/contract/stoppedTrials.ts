import type { Breakpoint } from '#plugins/flows/contract/trials';
import type { Values } from './nodeTrials';

/** How far a trial goes on: to a breakpoint, or as far as a step of its own leads. */
export type TrialStep = 'continue' | 'over' | 'into' | 'out';

/** A trial, and the person who asks for it. */
export interface TrialPlace {
  readonly companyId: string;
  readonly flowId: string;
  readonly interactionId: string;
  readonly customerId: string;
}
/** The result of a node before a test run stopped. */
export interface StoppedResult {
  readonly success: boolean;
  readonly output: Values;
  readonly error?: unknown;
}
/** Where a trial has stopped, with secrets masked as a record has them masked. */
export interface TrialStop {
  /** Names this stop: an order for an earlier one is refused. */
  readonly stopId: number;
  /** The node that runs next. */
  readonly nodeId: string;
  readonly title: string;
  /** From the trial’s own flow inwards; the last has stopped, the others wait at a node that called. */
  readonly flows: readonly {
    readonly flowId: string;
    readonly versionId: number;
    readonly name: string;
    readonly nodeId: string;
  }[];
  /** Of the flow that has stopped, by node. */
  readonly results: Readonly<Record<string, StoppedResult>>;
  /** Variables of the run in that flow, by name. */
  readonly variables: Values;
  /** Its stored variables, as this run has them. */
  readonly flowVariables: Values;
}
export interface StoppedTrial {
  /** Of the run: `waiting`, also where it shows a page, or how it ended. */
  readonly status: string;
  /** Whether it waits and was started with breakpoints, so that it may stop. */
  readonly debugged: boolean;
  /** Null where it has not stopped. */
  readonly stop: TrialStop | null;
}
/** How a stopped trial goes on. */
export interface TrialOrder {
  readonly stopId: number;
  readonly step: TrialStep;
  readonly breakpoints: readonly Breakpoint[];
  /** Outputs in place of those that nodes left, as they were shown and then edited. */
  readonly results: Readonly<Record<string, Values>>;
  /** Variables of the run in place of those shown. */
  readonly variables: Values;
  /** Stored variables of the flow in place of those shown, for this run alone. */
  readonly flowVariables: Values;
}
