import type { NodeError, Screen, SignedIn } from '#plugins/connectors/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';

/** Why a run stands still: it shows a screen, or it is over. */
export type Stop = Waits | Ended;
export interface Waits {
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
  /** Ended by a node that answers, not by an error nobody took up. */
  readonly answered?: true;
}
