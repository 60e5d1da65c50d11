/** A node as an explanation speaks of it. */
export interface ExplainedNode {
  readonly nodeId: string;
  readonly title: string;
  readonly connector: string;
  readonly capability: string;
  /** The role of the node for a reader. */
  readonly role:
    | 'start'
    | 'page'
    | 'code'
    | 'variables'
    | 'subflow'
    | 'jump'
    | 'end'
    | 'failureEnd'
    | 'message'
    | 'step';
  readonly disabled: boolean;
  /** The fields of its page. */
  readonly fields: readonly string[];
  /** The flow it calls. */
  readonly calls?: { readonly flowId: string; readonly name: string };
  /** The connection it goes through, where it has one of the company’s. */
  readonly connection?: string;
  readonly description?: string;
  /** The node's settings other than code, as text without secrets. */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  /** Where it leads, and when. */
  readonly next: readonly WayNode[];
}
/**
 * One node of a way, and under what condition it is reached from the one before; empty where it
 * simply follows.
 */
export interface WayNode {
  readonly nodeId: string;
  readonly when: string;
}
/** One way from a start to where it ends, or to where it comes back to itself. */
export interface ExplainedWay {
  readonly nodes: readonly WayNode[];
  readonly end: 'success' | 'failure' | 'message' | 'page' | 'back' | 'loop' | 'stops';
}
export interface ExplainedVariable {
  readonly name: string;
  /** `flow`, `flowInstance`, `company`, `user`, or `parameter` for an input of the flow. */
  readonly context: string;
  readonly type?: string;
  /** Where it may be shown: secrets have none. */
  readonly value?: unknown;
  readonly secret: boolean;
  readonly readAt: readonly string[];
  readonly writtenAt: readonly string[];
  /** The values written to it, by the ID of the node that writes them. */
  readonly writes: Readonly<Record<string, string>>;
}
/** A piece of custom code, and what reading it shows; it is never run. */
export interface ExplainedCode {
  readonly nodeId: string;
  readonly property: string;
  readonly language: string;
  readonly lines: number;
  readonly reads: readonly string[];
  readonly returns: boolean;
  /** Notable operations: `network`, `storage`, `eval`, `script`, and the hosts it names. */
  readonly touches: readonly string[];
}
/** A flow as facts, which other parts turn into text. */
export interface FlowExplanation {
  readonly nodes: readonly ExplainedNode[];
  /** The text of the notes on the canvas. */
  readonly notes: readonly { readonly nodeId: string; readonly text: string }[];
  readonly starts: readonly string[];
  readonly ways: readonly ExplainedWay[];
  /**
   * There are more ways than these; then these are the shortest ways to its ends, those with
   * success first.
   */
  readonly more: boolean;
  /** Nodes that no start leads to. */
  readonly unreached: readonly string[];
  readonly variables: readonly ExplainedVariable[];
  readonly code: readonly ExplainedCode[];
}
