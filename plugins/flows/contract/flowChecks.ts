import { namespace, type AnyQueries } from '#core/contract';
import type { Flow, LinterError } from './flow';

const flows = namespace('flows');

/** The part of a flow that problems are found in. */
export type CheckedFlow = Pick<
  Flow,
  'flowId' | 'companyId' | 'trigger' | 'settings' | 'inputSchema' | 'graphData'
>;
/** A rule that keeps a flow from being deployed, with where it is broken. */
export interface RequiredFault {
  readonly rule: string;
  readonly title: string;
  readonly findings: readonly LinterError[];
  /** The flow that breaks it, where that is another than the one deployed. */
  readonly flow?: string;
}
/**
 * Looks for problems in flows; `db` is bound to the company and in no transaction, since others wait
 * for one. `coming` are flows that the company will have, with the variables they bring.
 */
export interface FlowChecks {
  /** Finds the problems of a flow, with the flows, variables and rules of its environment. */
  lint(
    db: AnyQueries,
    flow: CheckedFlow,
    coming?: readonly Flow[],
  ): Promise<readonly LinterError[]>;
  /** Finds the problems of a small flow that a program drew, with no environment around it. */
  lintDrawn(flow: Flow): readonly LinterError[];
  /** Finds the rules that the environment requires for deploy and the flow breaks. */
  findRequired(
    db: AnyQueries,
    flow: CheckedFlow,
    coming?: readonly Flow[],
  ): Promise<readonly RequiredFault[]>;
  /** Whether the environment requires any rule for deploy. */
  hasRequired(db: AnyQueries): Promise<boolean>;
  /** Whether a problem comes of a rule that is judged when it matters, not when a flow is saved. */
  isJudgedLate(code: string): boolean;
  /** Whether a save refuses a problem that a new or changed node brings. */
  isRefused(code: string): boolean;
}
/** Checks flows before they are saved and deployed. */
export const flowChecks = flows.service<FlowChecks>('flowChecks');
