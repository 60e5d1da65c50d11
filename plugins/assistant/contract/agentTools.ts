import type { Static, TObject } from 'typebox';
import {
  namespace,
  type AnyEndpoint,
  type Gate,
  type Input,
  type Output,
  type Service,
} from '#core/contract';
import type { ReaderCall } from './explainer';

const assistant = namespace('assistant');

/** The context of a tool: the caller, and the calls that they could make themselves. */
export interface AgentCall extends ReaderCall {
  /** Answers another call for the same caller; its gate, validation, and audit entries hold. */
  perform<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
  get<T>(service: Service<T>): T;
}
/**
 * One thing that agents and assistants can do for a person. None deploys, and none shows a secret.
 */
export interface AgentTool<I extends TObject = TObject> {
  /** Such as `read_flow`. */
  readonly name: string;
  /** In a few words, for people. */
  readonly title: string;
  /** When to use it and what it returns, for a model. */
  readonly description: string;
  readonly input: I;
  /** Who can use it, besides what the calls that it makes ask for. */
  readonly when: Gate;
  /** It writes something, such as a draft. */
  readonly writes?: true;
  /** Returns what is shown to the model: text, or data that becomes JSON. Throws a `Failure`. */
  run(call: AgentCall, input: Static<I>): Promise<unknown>;
}
/** Types a tool by its input. */
export const agentTool = <const I extends TObject>(tool: AgentTool<I>): AgentTool =>
  tool as unknown as AgentTool;

/** The tools of agents and assistants, by name. */
export const agentTools = assistant.extensionPoint<AgentTool>('agentTools', ({ name }) => name);

/** Lists and runs the tools that a caller can use. */
export interface AgentToolbox {
  /** Returns the tools that the caller can use. */
  list(call: AgentCall): readonly AgentTool[];
  /**
   * Runs one of these, and returns its answer as text in which nothing looks like a key. Fails with
   * 400 for an input that does not fit.
   */
  run(call: AgentCall, tool: AgentTool, input: unknown): Promise<string>;
}
/** All tools, as they are offered to one caller and run for them. */
export const agentToolbox = assistant.service<AgentToolbox>('agentToolbox');
