import type { EdgeElement, Flow, LinterError, NodeElement } from '#plugins/flows/contract';
import type { LintFacts } from '../../contract';
import type { LintedCapability } from '../../domain/lintContext';
import type { ListDelta } from './listDelta';

/** The part of a flow that rules look at besides its graph. */
export type LintedRest = Pick<Flow, 'flowId' | 'settings' | 'trigger' | 'inputSchema'>;

/** A message from the page to the linter: the changes since its last message. */
export interface LintRequest {
  /** Comes back with the answer. */
  readonly version: number;
  readonly nodes?: ListDelta<NodeElement>;
  readonly edges?: ListDelta<EdgeElement>;
  readonly rest?: LintedRest;
  readonly facts?: LintFacts;
  /** Capabilities by `connectorId.capabilityName`, with those told before. */
  readonly capabilities?: readonly (readonly [name: string, capability: LintedCapability])[];
  /** Forget what was told before. */
  readonly anew?: boolean;
}
/**
 * The linter's reply: all issues of each node whose issues changed, with those of the flow itself
 * under no id.
 */
export interface LintReply {
  readonly version: number;
  readonly changed: readonly (readonly [nodeId: string, findings: readonly LinterError[]])[];
  /** Whether that is all there is. */
  readonly all: boolean;
}
