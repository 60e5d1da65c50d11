import type { Sentence } from '#core/contract/internal';
import type { Captcha } from './captcha';
import type { Ceremony, FlowCookie, SignedIn } from './connector';
import type { Proof } from './proof';

/** A screen a person has to answer. */
export interface Screen {
  readonly html: string;
  readonly css?: string;
  readonly script?: string;
  readonly title?: string;
  /** The form fields the template declares; only these are read back. */
  readonly fields: readonly {
    readonly propertyName: string;
    readonly preferredControlType?: string;
    readonly preferredDataType?: string;
  }[];
  readonly message?: string;
  /** Errors by field, shown at the field. */
  readonly errors?: Readonly<Record<string, string>>;
  /**
   * The values that the person typed into this screen before, by field, without secrets; the fields
   * are prefilled with them.
   */
  readonly typed?: Readonly<Record<string, string>>;
  /**
   * Sends the browser there in place of a page; it comes back by `NodeCall.callback`. Clients of
   * the API find it in the screen.
   */
  readonly redirect?: string;
  /** The page itself is shown where it is loaded again: a person who came back selects another way. */
  readonly reshown?: true;
  /** The check that a component of the page shows. */
  readonly captcha?: Captcha;
  /**
   * Data that the node needs to process the reply, such as a nonce: stored encrypted with the
   * interaction and never shown.
   */
  readonly memory?: Readonly<Record<string, unknown>>;
  /** The browser answers with what its key signed, as JSON in the field `credential`. */
  readonly ceremony?: Ceremony;
  /** The page answers by itself after this time, at most so many times. */
  readonly polling?: { readonly intervalMs: number; readonly retries: number };
}

/** How a node ended, or what it waits for. */
export type NodeOutcome =
  | {
      readonly kind: 'success';
      readonly output?: Readonly<Record<string, unknown>>;
      /** Ids of `rightValueMultiple` entries that matched. */ readonly matched?: readonly string[];
      readonly cookies?: readonly FlowCookie[];
      /** The person whose credential this node has verified itself. */ readonly proves?: Proof;
    }
  /** The false branch: a comparison that does not hold, a call that failed. */
  | {
      readonly kind: 'failure';
      readonly output?: Readonly<Record<string, unknown>>;
      readonly error?: NodeError;
      readonly matched?: readonly string[];
    }
  | { readonly kind: 'screen'; readonly screen: Screen }
  /** Ends the interaction with this answer. */
  | {
      readonly kind: 'response';
      readonly success: boolean;
      readonly status: number;
      readonly body: unknown;
      readonly redirect?: string;
      /** The flow signed this user in. */
      readonly signedIn?: SignedIn;
      readonly output?: Readonly<Record<string, unknown>>;
    }
  /** Continues at another node (teleport), remembering the caller when `returns`. */
  | {
      readonly kind: 'goTo';
      readonly nodeId: string;
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly returns: boolean;
    }
  /** Returns from a teleport to its caller, with the output. */
  | {
      readonly kind: 'return';
      readonly success: boolean;
      readonly output: Readonly<Record<string, unknown>>;
    }
  /** Runs another flow; its answer becomes this node's output. */
  | {
      readonly kind: 'subflow';
      readonly flowId: string;
      readonly versionId: number;
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly withScreens: boolean;
    }
  /** Does nothing now: what follows runs when something from outside asks for it. */
  | { readonly kind: 'idle' }
  /**
   * Shows an error on the last screen and waits there again; with no screen before, ends the
   * interaction with it.
   */
  | { readonly kind: 'message'; readonly error: NodeError };

/** Why a node failed. */
export interface NodeError {
  readonly code: string | number;
  readonly message: string;
  /** The message in its reader’s language; it replaces the other. */
  readonly sentence?: Sentence;
  readonly details?: unknown;
  readonly description?: string;
  readonly reason?: string;
  /** The status of the answer that it stands for; 400 without one. */
  readonly httpResponseCode?: number;
}
