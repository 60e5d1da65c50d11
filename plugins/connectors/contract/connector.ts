import { namespace, type Service } from '#core/contract';
import type { Sentence } from '#core/contract/internal';
import type { VariableContext } from '#plugins/variables/contract/variableKey';
import type { TestCall, TestOutcome, EnrichCall, EnrichedProperties } from './connectorCalls';
import type { ConnectorManifest } from './manifest';
import type { NodeOutcome } from './nodeOutcome';
import type { Proof } from './proof';

const here = namespace('connectors');

/**
 * Reads and writes the variables an interaction may see. Company variables are read through the
 * interaction's own cache.
 */
export interface Variables {
  get(context: VariableContext, name: string): unknown;
  set(context: VariableContext, name: string, value: unknown): void;
}

/** A submission from a page: the event and the form values. */
export interface Submission {
  readonly eventName: string;
  readonly buttonValue?: string;
  readonly buttonType?: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Resources that the page’s content policy blocked: directive and source each. */
  readonly blocked?: readonly string[];
}

/**
 * A cookie that a flow sets at the end user's browser, under its plain name; always HttpOnly, and
 * Secure where the page came over https. Runs of the same policy alone see it again.
 */
export interface FlowCookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; without it until the browser closes, a day at most; removed at 0. */
  readonly maxAge?: number;
  readonly sameSite?: 'Strict' | 'Lax' | 'None';
}
/** Who a flow signed in: what an application's token will say. */
export interface SignedIn {
  /** The user's id. */
  readonly subject: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Authentication method references, as in `amr`. */
  readonly methods?: readonly string[];
}

/**
 * A passkey or security key ceremony for the browser, on a page of our own without a flow's markup.
 */
export interface Ceremony {
  readonly kind: 'register' | 'authenticate';
  /** The JSON of `PublicKeyCredentialCreationOptions` or `PublicKeyCredentialRequestOptions`. */
  readonly options: unknown;
  readonly text?: string;
  readonly button?: string;
  /** The label of the way out, which answers with the button value `cancel`; none without it. */
  readonly cancel?: string;
  /**
   * A field for an email address or username, and the button that sends it, as `identifier` with
   * the button value `identifier`; the browser offers passkeys in the field as well.
   */
  readonly identifier?: { readonly label: string; readonly button: string };
}

/** Whose codes were entered in a browser before, in this environment. No flow can read it. */
export interface KnownBrowser {
  /** Whether it was kept for this email address or phone number within the last 90 days. */
  isFor(address: string): boolean;
  keepFor(address: string): void;
}

/** Everything one run of a capability is given. */
export interface NodeCall {
  readonly nodeId: string;
  readonly capabilityName: string;
  /** The node's properties: references filled in, rich text flattened to what it says. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The node's properties as the graph holds them. */
  readonly raw: Readonly<Record<string, { readonly value?: unknown }>>;
  /** The connection's account-level values, secrets opened. */
  readonly connection: Readonly<Record<string, unknown>>;
  readonly interaction: {
    readonly id: string;
    readonly companyId: string;
    readonly flowId: string;
    readonly versionId: number;
    /** A person has answered a page of it, so that what it finds out about them is of now. */
    readonly answered: boolean;
    /** The inputs the flow was started with. */
    readonly parameters: Readonly<Record<string, unknown>>;
    /** `global.*` facts of the request: ip, userAgent, origin, and the cookies of this policy. */
    readonly request: {
      readonly cookies?: Readonly<Record<string, string>>;
      readonly [more: string]: unknown;
    };
    readonly logLevel: number;
    readonly httpTimeoutMs: number;
  };
  readonly variables: Variables;
  /** Present when the screen of this node came back. */
  readonly submission?: Submission;
  /** The inputs that a teleport passed to its start node. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The data that this node's screen asked to keep: `Screen.memory`. */
  readonly memory?: Readonly<Record<string, unknown>>;
  /**
   * An address of this server, with a `state` of its own in the query, that is good once and for
   * this node of this interaction in this browser. The browser that comes back to it answers the
   * node's screen with `{ eventName: 'callback', parameters: <the query> }`. Without its query it
   * is always the same, as providers want it.
   */
  callback(): Promise<string>;
  /**
   * An address, good once, for whoever has it: what follows the out-of-band node beside this one
   * then runs in the browser that opens it, with what this run knows by now, while this run waits
   * on.
   */
  continueLink(seconds: number): Promise<string>;
  /** The origin of the environment's own pages where the browser is; undefined elsewhere. */
  readonly pageOrigin?: string | undefined;
  /**
   * The browser's session token, which flows cannot read anywhere else; empty if there is no
   * session.
   */
  readonly session: {
    readonly token: string;
    /** Lets the browser know another from now on, for so many seconds; none with 0. */
    keep(token: string, seconds: number): void;
  };
  /** Absent where nodes run in a process of their own. */
  readonly knownBrowser?: KnownBrowser | undefined;
  /** Whom the run has proven so far; undefined while nobody has signed in during it. */
  readonly proven?: Proof | undefined;
  /** Fills `{{…}}` references in any text or value against the interaction. */
  resolve(value: unknown): unknown;
  /**
   * Runs a custom function in the sandbox: returns a promise of its result, or the result where it
   * is known already; fails with a sentence on error, time-out or memory limit.
   */
  runFunction(code: string, params: Readonly<Record<string, unknown>>): unknown;
  /** Says a sentence of ours in the language of whoever runs the flow. */
  say(sentence: Sentence): string;
  /** Renders a Handlebars template without evaluation. */
  render(template: string, values: Readonly<Record<string, unknown>>): string;
  /** Outgoing HTTP behind the guard of the security requirements (11). */
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** A service of another server half. */
  get<T>(service: Service<T>): T;
}

/** The input of a capability that an application calls without a flow. */
export interface DirectCall {
  readonly companyId: string;
  /** The application that calls. */
  readonly appId: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The connection's account-level values, secrets opened. */
  readonly connection: Readonly<Record<string, unknown>>;
  /** A service of another server half. */
  get<T>(service: Service<T>): T;
}

/** A connector: what the catalogue shows and what the runtime runs. */
export interface Connector {
  readonly manifest: ConnectorManifest;
  /**
   * By capability name: what an application may call without a flow. A `Failure` thrown is its
   * answer.
   */
  readonly answer?: Readonly<
    Record<string, (call: DirectCall) => Promise<Readonly<Record<string, unknown>>>>
  >;
  /**
   * Tries a connection for real: reaches what it names, signs in there, changes nothing. Without it
   * there is nothing to try.
   */
  readonly test?: (call: TestCall) => Promise<TestOutcome> | TestOutcome;
  /**
   * By capability name: more of its properties than the manifest can say. A `Failure` thrown is the
   * answer.
   */
  readonly enrich?: Readonly<
    Record<string, (call: EnrichCall) => Promise<EnrichedProperties> | EnrichedProperties>
  >;
  /**
   * By capability name. A capability without a run ends in a node error that names what is missing.
   */
  readonly run: Readonly<Record<string, (call: NodeCall) => Promise<NodeOutcome> | NodeOutcome>>;
}

/** Connectors of this installation, contributed by server code. */
export const connectors = here.extensionPoint<Connector>(
  'connectors',
  ({ manifest }) => manifest.connectorId,
);
