import type { Flow, LinterError, NodeElement } from '#plugins/flows/contract';
import type { FlowRule } from '../contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { CalledFlow } from './rules/subflows/calledFlow';

/** What rules know of a capability: facts of the connector's manifest. */
export interface LintedCapability {
  readonly title: string;
  /** Whether it shows a screen. */
  readonly respondToUser: boolean;
  /** The properties that must be filled in. */
  readonly required: readonly { readonly name: string; readonly title: string }[];
  /** The properties that may hold a secret. */
  readonly secure?: readonly string[];
  /** What the connector says the capability is, such as `mfa`. */
  readonly traits?: readonly string[];
}

/** What rules need to know beyond the graph. */
export interface LintContext {
  readonly flow: Pick<Flow, 'flowId' | 'trigger' | 'settings'> &
    Partial<Pick<Flow, 'connections' | 'inputSchema'>>;
  /**
   * The flows of the company: id → name. Without it nothing is said about flows that are called.
   */
  readonly flows?: ReadonlyMap<string, string>;
  /**
   * What is inside the flows that are called, by id. A flow that is not in it is not looked into.
   */
  readonly called?: ReadonlyMap<string, CalledFlow>;
  /** Whether another flow calls this one; the look of the pages is then the caller's. */
  readonly isSubFlow?: boolean;
  /** Names of the variables of this flow's own context. Without it nothing is said about them. */
  readonly variables?: ReadonlySet<string>;
  /** The variables that hold a secret, as `context.name`. */
  readonly secrets?: ReadonlySet<string>;
  /** What the company makes of the rules, by their names. */
  readonly rules?: ReadonlyMap<string, FlowRule>;
  /** What a connector's capability asks for. Without it only what the node itself says is known. */
  readonly capability?: (
    connectorId: string,
    capabilityName: string,
  ) => LintedCapability | undefined;
}

/** One thing that can be wrong. A rule is pure: it reads the index and says what it finds. */
export type Rule = (index: GraphIndex, context: LintContext) => readonly LinterError[];

interface Place {
  readonly flowId: string;
  readonly nodeId?: string;
}

/** Something that keeps a flow from working, in the rule's own words. */
export function finding(
  code: string,
  message: string,
  recommendation: string,
  at: Place,
): LinterError {
  return { code, message, type: 'error', recommendation, ...at };
}

/** Something that works and could be better; it never keeps a flow from being deployed. */
export function warning(
  code: string,
  message: string,
  recommendation: string,
  at: Place,
): LinterError {
  return { code, message, type: 'best-practice', recommendation, ...at };
}

/** The node's own title, else its name, with its id: how texts call it. */
export function called({ data }: NodeElement): string {
  const title = data.properties?.nodeTitle?.value;
  const name =
    typeof title === 'string' && title !== ''
      ? title
      : (data.name ?? data.connectorId ?? data.nodeType);
  return `${name} (${data.id})`;
}

export {
  annotations,
  connections,
  narrowed,
} from '#plugins/flows/contract/graph/nodes/nodesOfKind';
