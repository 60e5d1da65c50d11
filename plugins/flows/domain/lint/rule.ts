import type { Flow, LinterError, NodeElement } from '../../contract';
import type { GraphIndex } from '../document/graphIndex';

/** What rules need to know beyond the graph. */
export interface LintContext {
  readonly flow: Pick<Flow, 'flowId' | 'trigger' | 'settings'>;
  /** The flows of the company: id → name. Without it nothing is said about flows that are called. */
  readonly flows?: ReadonlyMap<string, string>;
  /** Names of the variables of this flow's own context. Without it nothing is said about them. */
  readonly variables?: ReadonlySet<string>;
}

/** One thing that can be wrong. A rule is pure: it reads the index and says what it finds. */
export type Rule = (index: GraphIndex, context: LintContext) => readonly LinterError[];

/** The rows of one node or of the flow, in the rule's own words. */
export function finding(
  code: string,
  message: string,
  recommendation: string,
  at: { readonly flowId: string; readonly nodeId?: string },
): LinterError {
  return { code, message, type: 'error', recommendation, ...at };
}

/** The node's own title, else its name, with its id: how texts call it. */
export function called({ data }: NodeElement): string {
  const title = data.properties?.nodeTitle?.value;
  const name = typeof title === 'string' && title !== '' ? title : (data.name ?? data.connectorId ?? data.nodeType);
  return `${name} (${data.id})`;
}

/** The nodes of an index that run something. */
export function connections(index: GraphIndex): readonly NodeElement[] {
  return [...index.nodes.values()].filter(({ data }) => data.nodeType === 'CONNECTION');
}
