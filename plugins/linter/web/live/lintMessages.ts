import type { EdgeElement, Flow, LinterError, NodeElement } from '#plugins/flows/contract';
import type { LintFacts } from '../../contract';
import type { LintedCapability } from '../../domain/lintContext';
import type { ListDelta } from './listDelta';

/** The part of a flow that rules look at besides its graph. */
export type LintedRest = Pick<Flow, 'flowId' | 'settings' | 'trigger' | 'inputSchema'>;

/** What the page tells the linter: what changed since it told last. */
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
 * What the linter answers: for each node whose findings changed all of them, under no id those of
 * the flow.
 */
export interface LintReply {
  readonly version: number;
  readonly changed: readonly (readonly [nodeId: string, findings: readonly LinterError[]])[];
  /** Whether that is all there is. */
  readonly all: boolean;
}
