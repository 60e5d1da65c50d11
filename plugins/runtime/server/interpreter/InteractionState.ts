import type { Sentence } from '#core/contract/internal';
import type { NodeError, Screen } from '#plugins/connectors/contract';
import type { Proof, SignedIn } from '#plugins/connectors/contract/internal';
import type { KnownResults } from '#plugins/flows/contract/trials';
import type { TrialDebug } from '../legs/trials/breakpoints';
import type { ReplyCookie, TrialPersona } from '../../contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';

/** A node that called and is returned to, with the branch it stood in. */
export interface Caller {
  readonly nodeId: string;
  readonly branch: readonly string[];
}
/** A node about to run: which branch of a fork it stands in and who is returned to. */
export interface Token extends Caller {
  readonly callers: readonly Caller[];
  /** The values that a teleport carried here. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /**
   * The result that the called subflow returned: the node does not run again but ends with this.
   */
  readonly result?: Result;
}
/** The result that a node left; `{{local.<node>.payload.…}}` reads it. */
export interface Result {
  readonly success: boolean;
  readonly matched?: readonly string[];
  readonly payload: {
    readonly output: Readonly<Record<string, unknown>>;
    readonly error?: NodeError;
  };
}
export interface ShownScreen {
  readonly token: Token;
  screen: Screen;
  /** How often it asked by itself, without a person. */
  polls?: number;
}
/** One flow being run: the interaction's own, or a subflow of it. */
export interface Frame {
  readonly flowId: string;
  readonly versionId: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The node of the frame below that called this flow. */
  readonly caller: Token | null;
  /** Variables of context flowInstance by name. */
  variables: Record<string, unknown>;
  results: Record<string, Result>;
  queue: Token[];
  /** Nodes whose screen must wait until the one shown is answered. */
  parked: Token[];
  /** The screen that waits for an answer. */
  waiting: ShownScreen | null;
  lastScreen: ShownScreen | null;
  /** The last failure that no edge took up. */
  unhandled: { readonly nodeId: string; readonly error: NodeError } | null;
  lastNodeId: string | null;
  forks: number;
  /** For each transition that any of several sources may take: the branches that took it. */
  taken: Record<string, readonly string[]>;
}
/** The cookies of flows that a run knows, and whose they are. */
export interface CookieJar {
  /** The policy under which the run goes; its flow where there is none. */
  readonly scope: string;
  /** Where the browser brings them. */
  readonly path: string;
  /** By plain name, as flows see them. */
  readonly held: Record<string, string>;
  /** For the browser to keep, with the run's first answer. */
  keep?: string;
  /** Of a trial: the last of each that it set, which its page gives to its browser. */
  set?: Record<string, ReplyCookie>;
}
/** All that an interaction must remember between two answers of a person: a JSON value. */
export interface InteractionState {
  frames: Frame[];
  /** How often each node has run, by flow and node. */
  runs: Record<string, number>;
  steps: number;
  /** The size of the data that its steps had, once it is worth counting. */
  recorded?: number;
  /** A person has answered a page. */
  answered?: boolean;
  jar?: CookieJar;
  /** Of the start: what nodes read as `global.…` beside the facts of each request. */
  facts?: Readonly<Record<string, unknown>>;
  /** The token by which the browser knows its sign-in session. */
  session?: string;
  /** Who the browser is known for, as its cookie says it. */
  known?: string;
  /** The age of the sign-in is limited: the session is that of the start or made by the run. */
  pinned?: boolean;
  /** Whom a node of this run has proven; the last one counts. */
  proven?: Proof;
  /** The messages of the run so far: our sentences by their text, null for those of its author. */
  said?: Record<string, Sentence | null>;
  /** Variables of context user. */
  user: Record<string, unknown>;
  /** Secrets that its values may hold: what was typed as one, and what services have sent back. */
  secrets?: readonly string[];
  /** Of a trial: the results that nodes of its flow have without running. */
  pins?: KnownResults;
  /** Of a trial: whose values it has. */
  persona?: TrialPersona;
  /** Of a trial: values of stored flow variables that were edited for it alone, by flow and name. */
  edited?: Record<string, Record<string, unknown>>;
  /** Of a trial with breakpoints. */
  debug?: TrialDebug;
}

/** Remembers secrets that no record of the run may hold. */
export function keepSecrets(state: InteractionState, found: readonly string[]): void {
  if (found.length > 0) state.secrets = [...new Set([...(state.secrets ?? []), ...found])];
}

/** The state of a flow that is about to start. */
export function newFrame({
  flowId,
  versionId,
  parameters,
  caller,
  queue,
}: Pick<Frame, 'flowId' | 'versionId' | 'parameters' | 'caller' | 'queue'>): Frame {
  return {
    flowId,
    versionId,
    parameters,
    caller,
    queue,
    variables: {},
    results: {},
    parked: [],
    waiting: null,
    lastScreen: null,
    unhandled: null,
    lastNodeId: null,
    forks: 0,
    taken: {},
  };
}

/** Why a run stands still: it shows a screen, or it is over. */
export type Stop = Waits | Ended;
interface Waits {
  readonly kind: 'waits';
  readonly flowId: string;
  readonly node: MachineNode;
  readonly screen: Screen;
}
export interface Ended {
  readonly kind: 'ended';
  readonly success: boolean;
  readonly flowId: string;
  /** The node that ended it, when one did. */
  readonly node: MachineNode | undefined;
  readonly status: number;
  readonly body: unknown;
  readonly redirect?: string;
  readonly signedIn?: SignedIn;
  readonly error?: NodeError;
  /** Its message is for the flow’s author, not for an end user. */
  readonly internal?: true;
  /** Ended by a node that answers, not by an error nobody took up. */
  readonly answered?: true;
}
