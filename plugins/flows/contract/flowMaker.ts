import { namespace, type AnyQueries } from '#core/contract';
import type { EvalOperator, Flow, InputField } from './flow';

const flows = namespace('flows');

/** A node of a flow that is drawn by a program. */
export interface DrawnStep {
  /** Ten letters and digits. */
  readonly id: string;
  /** One of the connectors whose connections every company has. */
  readonly connector: string;
  readonly capability: string;
  readonly type?: 'action' | 'trigger';
  readonly title: string;
  readonly description: string;
  /** Column and row on the canvas. */
  readonly at: readonly [column: number, row: number];
  readonly values: Readonly<Record<string, unknown>>;
}
export type DrawnWay = readonly [from: string, to: string, operator?: EvalOperator];
/** A variable that a drawn flow brings along. */
export interface DrawnVariable {
  readonly name: string;
  readonly context: string;
  readonly type: string;
  readonly displayName: string;
  readonly value?: unknown;
}
/** A flow that is drawn by a program. */
export interface DrawnFlow {
  readonly name: string;
  readonly description: string;
  /** The title on the canvas; the name by default. */
  readonly title?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly inputSchema?: readonly InputField[];
  readonly variables?: readonly DrawnVariable[];
  readonly steps: readonly DrawnStep[];
  readonly ways: readonly DrawnWay[];
}
/** Draws flows and stores them. */
export interface FlowMaker {
  /** Draws the flow as one of no company yet; nothing is stored. */
  draw(flow: DrawnFlow): Flow;
  /**
   * Makes the flow in the company that `db` is bound to, deployed, with the connections it uses;
   * answers with its id.
   */
  make(db: AnyQueries, companyId: string, flow: DrawnFlow): Promise<string>;
}
/** Creates flows that a plugin’s server code includes. */
export const flowMaker = flows.service<FlowMaker>('flowMaker');
