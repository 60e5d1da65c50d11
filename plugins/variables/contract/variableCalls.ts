import { Type, type Static } from 'typebox';
import {
  can,
  endpoint,
  entitled,
  every,
  Moment,
  Acknowledgement,
  Paging,
  namespace,
  type Gate,
  type AnyQueries,
} from '#core/contract';
import { failures } from './failures';

const variables = namespace('variables');

/** One version of a flow that reads or writes a variable, with the nodes that do. */
export const VariableUse = Type.Object({
  flowId: Type.String(),
  name: Type.String(),
  /** Where the flow stands in the console. */
  link: Type.Optional(Type.String()),
  versionId: Type.Integer(),
  /** The version that is edited, the one that runs, or both. */
  current: Type.Boolean(),
  deployed: Type.Boolean(),
  nodes: Type.Array(
    Type.Object({
      nodeId: Type.String(),
      title: Type.String(),
      /** Where the node stands; without it, the version on the canvas has it no more. */
      link: Type.Optional(Type.String()),
      reads: Type.Boolean(),
      writes: Type.Boolean(),
    }),
  ),
});
export type VariableUse = Static<typeof VariableUse>;

/** A flow that variables can belong to. */
export const VariableFlow = Type.Object({
  flowId: Type.String(),
  name: Type.String(),
  /** Where it stands in the console. */
  link: Type.String(),
});
export type VariableFlow = Static<typeof VariableFlow>;

/** Who reads and writes the variables of a company. */
export interface VariableUses {
  /** The permission that a caller needs to see flows by name. */
  readonly when: Gate;
  /** The company's flows by name and with where they stand in the console, at most 10,000. */
  flows(db: AnyQueries): Promise<readonly VariableFlow[]>;
  /**
   * By composite name: the uses of these variables; of those that no flow uses, nothing. Of each
   * version, at most 200 nodes are named, and none of those beyond 20,000 of all; of several
   * variables with more than 100,000 uses, the rest have only their first.
   */
  of(
    db: AnyQueries,
    companyId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly VariableUse[]>>;
  /** The composite names of the variables that a flow reads or writes. */
  namedBy(db: AnyQueries, companyId: string, flowId: string): Promise<readonly string[]>;
}
/** Finds where variables are used. The plugin that stores flows provides it. */
export const variableUses = variables.service<VariableUses>('variableUses');

/** The wire's resource group for variables. */
export const variablesAccess = variables.permission('variables');
export const variablesPlan = variables.entitlement('attributes');
/** Whether variables may be made: created, imported or restored. */
export const mayMakeVariables: Gate = every(
  entitled(variablesPlan),
  can(variablesAccess, 'create'),
);
export const attributes = variables.route('attributes', '/attributes');

export const Variable = Type.Object({
  context: Type.String(),
  type: Type.String(),
  displayName: Type.String(),
  value: Type.Optional(Type.Unknown()),
  mutable: Type.Boolean(),
  min: Type.Number(),
  max: Type.Number(),
  visibility: Type.String(),
  companyId: Type.String(),
  customerId: Type.String(),
  createdDate: Moment,
  flowId: Type.Optional(Type.String()),
  totalCount: Type.Optional(Type.Integer()),
});
export type Variable = Static<typeof Variable>;
/** Keyed by `name##SK##context` or `name##SK##flow##SK##flowId`. */
export const VariableMap = Type.Record(Type.String(), Variable);
const VariableBody = {
  context: Type.Union([
    Type.Literal('company'),
    Type.Literal('flow'),
    Type.Literal('flowInstance'),
    Type.Literal('user'),
    Type.Literal('default'),
  ]),
  type: Type.Union([
    Type.Literal('string'),
    Type.Literal('number'),
    Type.Literal('boolean'),
    Type.Literal('object'),
    Type.Literal('secret'),
  ]),
  displayName: Type.Optional(Type.String({ maxLength: 2000 })),
  value: Type.Optional(Type.Unknown()),
  mutable: Type.Optional(Type.Boolean()),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  flowId: Type.Optional(Type.String()),
};
/** Which variables a list, a count or a change is about; what is not said narrows nothing. */
export const VariableFilter = Type.Object({
  context: Type.Optional(Type.String({ maxLength: 40 })),
  type: Type.Optional(Type.String({ maxLength: 40 })),
  /** Variables that this flow has, reads or writes. */
  usedBy: Type.Optional(Type.String({ maxLength: 100 })),
});
export const listVariables = endpoint('GET /constructs', {
  summary: 'Returns the environment’s variables, keyed by composite name.',
  query: Type.Intersect([
    Paging,
    VariableFilter,
    Type.Object({
      names: Type.Optional(Type.String()),
      flowId: Type.Optional(Type.String()),
      /** Whether their values are returned, which they are unless this is false. */
      values: Type.Optional(Type.Boolean()),
    }),
  ]),
  reply: VariableMap,
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
export const countVariables = endpoint('GET /constructs/counts', {
  summary: 'Counts variables by context and type.',
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 200 })),
    usedBy: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({
    groups: Type.Array(
      Type.Object({ context: Type.String(), type: Type.String(), count: Type.Integer() }),
    ),
  }),
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
export const listVariableUses = endpoint('GET /constructs/:name/uses', {
  summary:
    'Lists the flows that read or write a variable in their current and deployed versions, with up to 200 nodes of each.',
  reply: Type.Object({
    uses: Type.Array(VariableUse),
    /** Flows that use it and that the caller may not read. */
    hidden: Type.Integer(),
  }),
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
export const listVariableFlows = endpoint('GET /constructs/flows', {
  summary: 'Lists up to 10,000 flows that can have or use variables.',
  reply: Type.Object({
    /** Whether the caller may read flows; without it there are none here. */
    readable: Type.Boolean(),
    flows: Type.Array(VariableFlow),
  }),
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
const changed = [listVariables, countVariables];
export const createVariable = endpoint('POST /constructs', {
  summary: 'Creates a variable.',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 256 }), ...VariableBody }),
  reply: VariableMap,
  when: mayMakeVariables,
  failure: failures.createAttribute,
  invalidates: () => changed,
});
export const saveVariable = endpoint('PUT /constructs/:name', {
  summary: 'Changes a variable, except its name and context.',
  body: Type.Object(VariableBody),
  reply: VariableMap,
  when: can(variablesAccess, 'update'),
  failure: failures.updateAttribute,
  invalidates: () => changed,
});
export const deleteVariable = endpoint('DELETE /constructs/:name', {
  summary: 'Deletes a variable. Fails if a flow uses it, unless `evenIfUsed` is true.',
  query: Type.Object({ evenIfUsed: Type.Optional(Type.Boolean()) }),
  reply: Acknowledgement,
  when: can(variablesAccess, 'delete'),
  failure: failures.deleteAttribute,
  invalidates: () => changed,
});

/** The placeholder for a secret wherever one is read; when written, it keeps the stored value. */
export const masked = '******';
