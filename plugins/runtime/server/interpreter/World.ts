import type { Sentence } from '#core/contract/internal';
import type { Connector, NodeCall } from '#plugins/connectors/contract';
import type { FlowCookie, Proof } from '#plugins/connectors/contract/internal';
import type { VariableContext } from '#plugins/variables/contract';
import type { InputField } from '#plugins/flows/contract/internal';
import type { Find } from '#plugins/flows/contract/graph/machine/expression';
import type { Machine, MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { Frame, InteractionState } from './InteractionState';
import type { RunSize } from './RunSize';

/** A version of a flow, ready to run. */
export interface RunnableFlow {
  readonly flowId: string;
  readonly versionId: number;
  readonly name: string;
  readonly machine: Machine;
  /** By node, the name under which runs count how often they came to it. */
  readonly counters: ReadonlyMap<string, string>;
  readonly inputSchema: readonly InputField[];
  /** Milliseconds. */
  readonly httpTimeoutMs: number;
  readonly flowTimeoutMs: number;
  readonly logLevel: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Variables as an interaction sees them; `flow` is the flow whose node asks. */
export interface VariableScope {
  /** Reads what the flow's references may need; called before the first node of a frame runs. */
  load(flowId: string): Promise<void> | undefined;
  get(frame: Frame, context: VariableContext, name: string): unknown;
  /** Fails with a sentence when the variable may not take the value. */
  set(frame: Frame, context: VariableContext, name: string, value: unknown): void;
  /** All but secrets. */
  all(frame: Frame, context: VariableContext): Readonly<Record<string, unknown>>;
  /** Goes on with the user variables of the person whom a node has proven. */
  prove?(proof: Proof): Promise<void>;
  /**
   * Gives a variable of the run, or a stored one of the flow for this run alone, a value that a
   * person typed; fails where it may not have it.
   */
  edit?(frame: Frame, context: 'flowInstance' | 'flow', name: string, value: unknown): void;
  /** The variables of the run in this flow are as at its start again. */
  forget?(frame: Frame): void;
  /** The value of a secret variable of the company; undefined where there is none of the name. */
  secret(name: string): string | undefined;
}

/** One node's run, as recorded. */
export interface NodeRecord {
  readonly frame: Frame;
  readonly node: MachineNode;
  readonly kind: 'start' | 'node' | 'screen' | 'success' | 'failure' | 'error';
  readonly startTime: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly input: unknown;
  readonly output: unknown;
  readonly error: unknown;
  /** Ids of the outcomes that matched, of a node that has several. */
  readonly matched?: readonly string[];
  /** A further note in the record. */
  readonly note?: string;
  /** The persona of a trial whose answer it has. */
  readonly persona?: string | undefined;
}

/** The node that calls a function, and what references of its frame lead to. */
export interface FunctionCaller {
  readonly machine: Machine;
  readonly node: MachineNode;
  readonly find: Find;
}

/** The services and state around the interpreter that it needs. */
export interface World {
  readonly interactionId: string;
  readonly companyId: string;
  /** The ip, userAgent, cookies and the like of the request that is being answered. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds that the flow reads; the clock without it. */
  readonly now?: number;
  readonly variables: VariableScope;
  /**
   * A version of a flow, -1 for the one that runs; `starting` asks that the flow is enabled as
   * well. One that is at hand comes without a promise.
   */
  flow(
    flowId: string,
    versionId: number,
    starting?: boolean,
  ): Promise<RunnableFlow | undefined> | RunnableFlow;
  /**
   * Why a flow that a node is about to run may not run for people; undefined where it may. `fixed`
   * is a version that was asked for by its number.
   */
  refuseCall?(flow: RunnableFlow, fixed: boolean): Promise<string | undefined>;
  /**
   * The flow that does the work of a capability which cannot run here, where the company names one.
   */
  standIn?(
    connectorId: string,
    capability: string,
  ): Promise<{ readonly flowId: string; readonly versionId: number } | undefined>;
  connector(connectorId: string): Connector | undefined;
  connection(connectionId: string): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Masks the secrets of connections that nodes have used, and those of the company’s variables, in
   * what a service may have said.
   */
  withoutSecrets?<T>(value: T, ofVariables: boolean): T;
  /** Keeps secrets that a node of a connection has met out of the records. */
  keepSecrets?(connectionId: string, secrets: readonly string[]): void;
  /**
   * Runs a function for a node; those sure to follow it may run with it, and come without a promise
   * then.
   */
  runFunction(
    code: string,
    params: Readonly<Record<string, unknown>>,
    asking: FunctionCaller,
  ): unknown;
  /**
   * Milliseconds by which a function's node seems to take too long or too short, as others ran
   * ahead; grows and shrinks.
   */
  readonly functions?: { readonly shift: number };
  /** Fills a template; markup of a path that `isMarkup` names is sanitized, and all else escaped. */
  render(
    template: string,
    values: Readonly<Record<string, unknown>>,
    isMarkup?: (path: readonly string[]) => boolean,
  ): string;
  /** Says a sentence of ours in the language of the run’s reader. */
  say(sentence: Sentence): string;
  /** Notes what the flow’s author says to that person. */
  quote(text: string): void;
  /** Whether a text is for that person; all else is for the flow’s author. */
  isForReader(text: string): boolean;
  readonly fetch: typeof fetch;
  readonly deadline: { readonly passed: boolean; readonly signal: AbortSignal };
  readonly get: NodeCall['get'];
  /** An address, good once, where the browser comes back to a node of this interaction. */
  callback(nodeId: string): Promise<string>;
  /** An address, good once, that starts what waits beside a node for somebody elsewhere. */
  continueLink(nodeId: string, seconds: number): Promise<string>;
  setCookie(cookie: FlowCookie): void;
  readonly session: NodeCall['session'];
  readonly knownBrowser: NodeCall['knownBrowser'];
  readonly pageOrigin?: string | undefined;
  record(entry: NodeRecord): void;
  readonly size: RunSize;
  readonly state: InteractionState;
}
