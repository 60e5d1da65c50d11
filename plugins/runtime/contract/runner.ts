import { namespace, type Service, codes, Failure } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import type { Appearance, Embed } from '#plugins/flows/contract/appearance';
import type { Screen, Submission } from '#plugins/connectors/contract';
import type { FlowCookie, SignedIn } from '#plugins/connectors/contract/internal';
import type { Breakpoint, KnownResults, TrialStart } from '#plugins/flows/contract/trials';
import { runStrings } from './runStrings';
import type { StoppedTrial, TrialOrder, TrialPlace } from './stoppedTrials';
import type { TrialPersona } from './trialPersonas';

const runtime = namespace('runtime');

/**
 * The facts about the request that a flow may read: `global.ip`, `global.userAgent` and the like.
 */
export interface RequestFacts {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly origin?: string;
  readonly [more: string]: unknown;
}
export interface StartInput {
  readonly companyId: string;
  readonly flowId: string;
  /** -1, or none: the deployed version; for a trial the saved one. */
  readonly versionId?: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly request: RequestFacts;
  /** More that nodes read as `global.…` until the run ends, such as `skOpenId`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly policyId?: string;
  /**
   * A UUID of the caller's own; of two runs with the same one, the first that comes to a wait or
   * its end is kept.
   */
  readonly interactionId?: string;
  readonly correlationId?: string;
  readonly trial?: boolean;
  /** Of a trial: the results that nodes have without running, by node. */
  readonly pins?: KnownResults | undefined;
  /** Of a trial: the node at which it begins. */
  readonly from?: TrialStart | undefined;
  /** Of a trial: where it stops until the person who started it goes on. */
  readonly debug?: { readonly customerId: string; readonly breakpoints: readonly Breakpoint[] };
  /** Of a trial: whose values it has. */
  readonly persona?: TrialPersona | undefined;
  /** Takes the run's end in place of the flow's own answer. */
  readonly ending?: Ending;
  /**
   * A secret that only the browser of this run knows (a cookie): one that returns from elsewhere
   * must present the same.
   */
  readonly browser?: string;
  /**
   * Nodes of the flow at whose end the policy counts a success; without any, every good end is one.
   */
  readonly successNodes?: readonly string[];
  /** The page of another site that shows the run. */
  readonly embed?: Embed;
  /**
   * The path below which its browser brings the cookies that the flow sets: where runs of the same
   * policy are started. `/` without it.
   */
  readonly cookiePath?: string;
}
/** A cookie as a browser is given it: what a flow sets bears a name and a value of its policy. */
export interface ReplyCookie extends FlowCookie {
  readonly path?: string;
  readonly domain?: string;
}
/** Which contribution to `runEndings` takes a run's end, and what it knows it by. */
export interface Ending {
  readonly id: string;
  readonly ticket: string;
}
export interface ContinueInput {
  readonly companyId: string;
  readonly interactionId: string;
  /** Good for one step; the answer brings the next. */
  readonly interactionToken: string;
  /** The node whose screen is answered; a moved answer is refused. */
  readonly nodeId: string;
  /**
   * The token stays good while its screen comes back with what is wrong: for clients that try again
   * with the one they have.
   */
  readonly keepsToken?: boolean;
  readonly submission: Submission;
  readonly request: RequestFacts;
}
/**
 * A browser at an address that was made for one interaction: `NodeCall.callback` or
 * `FlowRunner.pageOf`.
 */
export interface ReturnInput {
  readonly state: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly browser: string;
  readonly request: RequestFacts;
}
/**
 * The result of a return, with the address where the run may be restarted; empty if there is none.
 */
export interface Returned {
  readonly companyId: string;
  readonly again: string;
  readonly reply: RunReply;
}
/** A browser that asks where a run stands, by the secret that only it knows. */
export interface LookInput {
  readonly companyId: string;
  readonly interactionId: string;
  readonly browser: string;
  readonly request: RequestFacts;
}
/** Where a run stands; no reply while an answer is being processed. */
export interface Standing {
  readonly again: string;
  readonly reply: RunReply | undefined;
}
/** Which node speaks. */
export interface SpeakingNode {
  readonly id: string;
  readonly connectionId: string;
  readonly connectorId: string;
  readonly capabilityName: string;
}
/** The result of a step: a screen to answer, or the end. */
export type RunReply =
  | {
      readonly kind: 'screen';
      readonly interactionId: string;
      readonly interactionToken: string;
      readonly flowId: string;
      readonly node: SpeakingNode;
      readonly screen: Screen;
      /** The screen that was answered, with what is wrong with the answer. */
      readonly repeated?: true;
      /** A hash of the secret of the browser that opened the run (`StartInput.browser`). */
      readonly browser?: string;
      readonly cookies?: readonly ReplyCookie[];
      readonly correlationId?: string;
    }
  | {
      readonly kind: 'ended';
      readonly interactionId: string;
      readonly success: boolean;
      readonly status: number;
      readonly body: unknown;
      readonly redirect?: string;
      /** The body’s message is for the flow’s author: an end user is told less. */
      readonly internal?: true;
      /**
       * Who took the run's end answers for the address: it may be of an application's own scheme.
       */
      readonly checked?: true;
      readonly browser?: string;
      readonly cookies?: readonly ReplyCookie[];
      readonly correlationId?: string;
    };

/**
 * Runs flows. Throws a `Failure` if a flow, version, input, or token is not valid. Errors in a flow
 * are replies.
 */
export interface FlowRunner {
  start(terms: StartInput): Promise<RunReply>;
  continue(terms: ContinueInput): Promise<RunReply>;
  /**
   * Goes on with the interaction whose node sent the browser away: each address is good once, in
   * time, in that browser.
   */
  comeBack(terms: ReturnInput): Promise<Returned>;
  /**
   * An address, good once, whose hosted page shows where a waiting interaction stands: for who
   * starts a run and sends a browser to it.
   */
  pageOf(companyId: string, interactionId: string): Promise<string>;
  /** Shows that page to the browser that opens it first. */
  openPage(terms: ReturnInput): Promise<Returned>;
  /**
   * Where a run stands, for the browser that opened it: its step, with a token for it, or its end.
   * Undefined for every other browser; fails where the flow’s time is over.
   */
  lookAt(terms: LookInput): Promise<Standing | undefined>;
  /**
   * Whether a link of an out-of-band node may still be followed; fails with a sentence when not.
   */
  checkLink(state: string): Promise<void>;
  /** Follows it: runs what the flow has for whoever opens the link, beside the run that waits. */
  openLink(terms: ReturnInput): Promise<Returned>;
  /**
   * Where a trial stands, with a new token for its next step; undefined when there is no such
   * trial.
   */
  trial(terms: LookInput): Promise<RunReply | undefined>;
  /** Where a trial with breakpoints stands, for the person who started it; fails for any other. */
  stoppedTrial(place: TrialPlace): Promise<StoppedTrial>;
  /** Goes on with a trial that has stopped, to its next stop, its next page, or its end. */
  resumeTrial(place: TrialPlace, order: TrialOrder): Promise<StoppedTrial>;
  /**
   * Runs a company's own function in the sandbox, outside any flow, and returns its result; rejects
   * with a sentence.
   */
  runFunction(
    code: string,
    params: Readonly<Record<string, unknown>>,
    companyId: string,
  ): Promise<unknown>;
  /**
   * The markup that a hosted page shows of a template and its values; fails with a sentence on a
   * mistake in it. With words, texts of the environment are in their language.
   */
  renderPage(
    companyId: string,
    template: string,
    values: Readonly<Record<string, unknown>>,
    words?: Appearance['words'],
  ): Promise<string>;
  /** How the interaction's pages look; undefined when there is no such interaction. */
  appearance(companyId: string, interactionId: string): Promise<Appearance | undefined>;
}
/** How a run came to its end. */
export interface RunEnd {
  readonly companyId: string;
  readonly interactionId: string;
  readonly policyId: string;
  readonly success: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly redirect?: string;
  readonly signedIn?: SignedIn;
  /** The claims about the person that the flow’s last node states. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether the error is only for the flow’s authors, who read it in the run. */
  readonly internal?: true;
}
/**
 * Turns the end of a run into another answer, such as an authorization request into a code for its
 * application.
 */
export interface RunEnding {
  readonly id: string;
  /**
   * `companyId`, the ticket of the start and the end; a rejected promise ends the run with its
   * sentence.
   */
  end(
    ticket: string,
    end: RunEnd,
  ): Promise<Pick<RunEnd, 'success' | 'status' | 'body' | 'redirect'>>;
}
export const runEndings =
  runtime.extensionPoint<(services: { get<T>(service: Service<T>): T }) => RunEnding>('runEndings');
export const flowRunner = runtime.service<FlowRunner>('flowRunner');

/** The step was answered already, is being answered, or the run is over: where it stands will tell. */
export class AnsweredStepError extends Failure {}

/** The flow’s time-out was over before the answer came. */
export class RunTimeoutError extends Failure {
  constructor() {
    super(400, codes.invalidToken, toSentence(runStrings.timedOut));
  }
}
