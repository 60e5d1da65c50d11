import type { TSchema } from 'typebox';
import { namespace, type AnyEndpoint, type Input, type Output } from '#core/contract';

/** Makes calls of one environment: over HTTP for a command, within the process for the server. */
export interface EnvironmentCaller {
  call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
}

/** A thing of a flow that has a file of its own in the folder of the flow, such as a test. */
export interface FlowItem {
  readonly flowId: string;
  /** Its ID in the environment; empty for a new one. */
  readonly id: string;
  readonly name: string;
  /** The content of its file besides its ID and its name. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** A kind of things that lie as files in the folders of flows. */
export interface FlowItemKind {
  /** Names one: `test` has the field `testId` and the schema `test.schema.json`. */
  readonly kind: string;
  /** The folder of their files below the flow’s, such as `tests`. */
  readonly folder: string;
  /** The content of a file. */
  readonly schema: TSchema;
  /** Lists those of all flows of an environment, each content in the order of its file. */
  list(caller: EnvironmentCaller): Promise<readonly FlowItem[]>;
  /** Creates one that has no ID, and changes one that has. */
  save(caller: EnvironmentCaller, item: FlowItem): Promise<void>;
  /** Deletes one that the environment has. */
  remove(caller: EnvironmentCaller, item: FlowItem): Promise<void>;
  /** Tells what in one does not fit its flow, in sentences. */
  findFaults(item: FlowItem, nodeIds: ReadonlySet<string>): readonly string[];
}

/** Items that plugins store as files in a flow’s folder, such as tests. */
export const flowItemKinds = namespace('ascode').extensionPoint<FlowItemKind>('flowItemKinds');
