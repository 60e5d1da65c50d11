import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

export type NodeKind = 'CONNECTION' | 'EVAL' | 'ANNOTATION' | 'START';
export type EvalOperator =
  | 'allTriggersTrue'
  | 'allTriggersFalse'
  | 'anyTriggersTrue'
  | 'anyTriggersFalse'
  | 'allTriggersComplete'
  | 'always';

/** A node property as the wire has it: `{ value }`, sometimes with more keys, which are kept. */
export interface PropertyValue {
  readonly value?: unknown;
  readonly [more: string]: unknown;
}
/** Why a run that comes to a node fails there. */
export type StopCause = 'notRunnable' | 'notConfigured' | 'missingSubflow';
export interface LinterError {
  readonly code: string;
  readonly message: string;
  readonly type: 'error' | 'best-practice';
  readonly recommendation: string;
  readonly flowId?: string;
  readonly nodeId?: string;
  /** Why each run that comes to the node fails there, where it does. */
  readonly stops?: StopCause;
  /** The nodes of the way that the finding speaks of, in order. */
  readonly path?: readonly string[];
}
/** The linter’s codes for nodes that this installation cannot run, or not without settings. */
export const notRunnableCode = 'bp-not-runnable-001';
export const notConfiguredCode = 'bp-not-configured-001';

/** The data of a node: its connector, capability, and properties. */
export interface NodeData {
  readonly id: string;
  readonly nodeType: NodeKind;
  readonly name?: string;
  readonly label?: string;
  readonly connectorId?: string;
  readonly connectionId?: string;
  readonly capabilityName?: string;
  readonly status?: 'configured' | 'unconfigured';
  readonly type?: string;
  readonly isDisabled?: boolean;
  readonly properties?: Readonly<Record<string, PropertyValue>>;
  readonly [more: string]: unknown;
}
/** The ends of a link, as ids of nodes. */
export interface EdgeData {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** One entry of the source's `rightValueMultiple`, when the source has several outcomes. */
  readonly multiValueSourceId?: string;
  readonly [more: string]: unknown;
}
interface ElementRest {
  readonly position: { readonly x: number; readonly y: number };
  readonly group: 'nodes' | 'edges';
  readonly removed: boolean;
  readonly selected: boolean;
  readonly selectable: boolean;
  readonly locked: boolean;
  readonly grabbable: boolean;
  readonly pannable: boolean;
  readonly classes: string;
  readonly [more: string]: unknown;
}
/** A node on the canvas, with its position. */
export interface NodeElement extends ElementRest {
  readonly data: NodeData;
}
/** A link on the canvas. */
export interface EdgeElement extends ElementRest {
  readonly data: EdgeData;
}
/**
 * The graph as stored and exported: a dump of Cytoscape's `cy.json()` (wire facts, 6e). Unknown
 * keys round-trip.
 */
export interface GraphData {
  readonly elements: {
    readonly nodes: readonly NodeElement[];
    readonly edges?: readonly EdgeElement[];
  };
  readonly [more: string]: unknown;
}
/** One row of `inputSchema`. */
export interface InputField {
  readonly propertyName: string;
  readonly description?: string;
  readonly preferredDataType: 'string' | 'number' | 'boolean' | 'object' | 'array';
  readonly preferredControlType?: string;
  readonly isExpanded?: boolean;
  readonly required?: boolean;
  readonly [more: string]: unknown;
}
/** A variable as exports carry it; `name` is `name##SK##context[##SK##flowId]`. */
export interface ExportedVariable {
  readonly name: string;
  readonly context: string;
  readonly type: string;
  readonly fields: {
    readonly type: string;
    readonly displayName?: string;
    readonly mutable?: boolean;
    readonly min?: number;
    readonly max?: number;
    readonly value?: unknown;
  };
  readonly [more: string]: unknown;
}
/** A flow as stored, served and exported (wire facts, 6d). Unknown keys round-trip. */
export interface Flow {
  readonly flowId: string;
  readonly companyId: string;
  readonly customerId: string;
  readonly name: string;
  readonly description: string;
  readonly flowStatus: 'enabled' | 'disabled';
  readonly flowColor?: string;
  readonly createdDate: number;
  readonly updatedDate?: number;
  readonly savedDate?: number;
  readonly deployedDate?: number;
  readonly currentVersion: number;
  readonly publishedVersion?: number | null;
  readonly versionId?: number;
  readonly connectorIds: readonly string[];
  readonly trigger?: { readonly type?: string; readonly [more: string]: unknown };
  readonly settings?: Readonly<Record<string, unknown>> | null;
  readonly graphData: GraphData;
  readonly inputSchema?: readonly InputField[] | null;
  readonly inputSchemaCompiled?: unknown;
  readonly outputSchema?: unknown;
  readonly variables?: readonly ExportedVariable[];
  readonly [more: string]: unknown;
}

/** A line of the flow list: all of a flow but its graph. */
export const FlowRow = Type.Object({
  flowId: Type.String(),
  companyId: Type.String(),
  customerId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  flowStatus: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
  flowColor: Type.Optional(Type.String()),
  /** An https address of a picture. */
  thumbnailUrl: Type.Optional(Type.String()),
  createdDate: Moment,
  updatedDate: Type.Optional(Moment),
  savedDate: Type.Optional(Moment),
  deployedDate: Type.Optional(Moment),
  currentVersion: Type.Integer(),
  publishedVersion: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  connectorIds: Type.Array(Type.String()),
  isSubFlow: Type.Optional(Type.Boolean()),
  trigger: Type.Optional(Type.Object({ type: Type.Optional(Type.String()) })),
  dvlinterErrorCount: Type.Integer(),
  dvlinterWarningCount: Type.Integer(),
});
export type FlowRow = Static<typeof FlowRow>;
/** A flow on the wire: checked for what the server itself reads; the rest is kept as it came. */
export const FlowBody = Type.Unsafe<
  Flow & Pick<FlowRow, 'dvlinterErrorCount' | 'dvlinterWarningCount'>
>(Type.Object({ flowId: Type.String(), name: Type.String(), graphData: Type.Object({}) }));

/** A saved version. `versionId` stands in `_id`, as the specification says. */
export const FlowVersion = Type.Object({
  _id: Type.Object({ companyId: Type.String(), flowId: Type.String(), versionId: Type.Integer() }),
  alias: Type.String(),
  message: Type.String(),
  createdDate: Moment,
  customerId: Type.String(),
  customerName: Type.String(),
  deployedDate: Type.Optional(Moment),
  nodeCount: Type.Integer(),
});
export type FlowVersion = Static<typeof FlowVersion>;

/** One thing that differs: a node, all lines, or a field of the flow. */
export const FlowChange = Type.Object({
  /** `added`, `removed`, `changed`, `moved`, `lines` or `field`. */
  what: Type.String(),
  id: Type.String(),
  title: Type.String(),
  detail: Type.String(),
});
export type FlowChange = Static<typeof FlowChange>;

/** How many errors and warnings there are, as the flow list shows them. */
export function lintCounts(found: readonly LinterError[]): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = found.filter(({ type }) => type === 'error').length;
  return { errors, warnings: found.length - errors };
}

/** The fields of a flow that are kept beside its document: what a version stores is the rest. */
export const besideDocument: ReadonlySet<string> = new Set([
  'flowId',
  'companyId',
  'customerId',
  'name',
  'description',
  'flowStatus',
  'createdDate',
  'updatedDate',
  'savedDate',
  'deployedDate',
  'currentVersion',
  'publishedVersion',
  'versionId',
  'dvlinterErrorCount',
  'dvlinterWarningCount',
  'allLinterErrors',
  'isSubFlow',
]);
