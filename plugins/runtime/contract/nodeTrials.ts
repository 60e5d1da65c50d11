import { namespace } from '#core/contract';
import type { Flow } from '#plugins/flows/contract/flow';
import type { TrialStart } from '#plugins/flows/contract/trials';
import type { RequestFacts } from './runner';
import type { ReplayedRunStep } from './runReplayer';
import type { TrialPersona } from './trialPersonas';

const runtime = namespace('runtime');

/** Values by name. */
export type Values = Readonly<Record<string, unknown>>;
/** Values of variables that a node reads in place of the stored ones. */
export interface TypedVariables {
  readonly company?: Values;
  readonly flow?: Values;
  readonly user?: Values;
}
export interface NodeTrialInput {
  readonly companyId: string;
  /** The flow that the node is in, whatever is saved of it. */
  readonly flow: { readonly flowId: string; readonly name: string } & Pick<
    Flow,
    'graphData' | 'inputSchema' | 'settings'
  >;
  /** The node, what others left before it, and the variables of the run. */
  readonly from: TrialStart;
  readonly parameters: Values;
  readonly variables: TypedVariables;
  /** Facts about the request that the node reads. */
  readonly request: RequestFacts;
  /** Whose values stand where none is given, and whose answers stand in place of services. */
  readonly persona?: TrialPersona | undefined;
}
/** The result of one node that ran alone. */
export interface NodeTrial {
  /** Its steps with secrets masked as in a record: one, or those of the subflow that it called. */
  readonly steps: readonly ReplayedRunStep[];
  /** The nodes to which its links lead with this result. */
  readonly next: readonly string[];
  /**
   * `waiting` shows a page, or waits beside one without a step; `ended` ends the flow, `done` goes
   * on along its links.
   */
  readonly status: 'done' | 'waiting' | 'ended';
  /** It wrote variables that outlive a run, which are not saved. */
  readonly unsaved: boolean;
}
/** Runs single nodes through their connectors, without recording a run or saving a variable. */
export interface NodeTrialRunner {
  /** Fails with a sentence where the flow has no such node. */
  run(input: NodeTrialInput): Promise<NodeTrial>;
}
export const nodeTrialRunner = runtime.service<NodeTrialRunner>('nodeTrialRunner');
