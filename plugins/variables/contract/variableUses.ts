import { Type, type Static } from 'typebox';
import { namespace, type Gate, type AnyQueries } from '#core/contract';

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

/** Who reads and writes the variables of a company. */
export interface VariableUses {
  /** The permission that a caller needs to see flows by name. */
  readonly when: Gate;
  /** The company's flows by name, at most 10,000. */
  flows(db: AnyQueries): Promise<readonly { readonly flowId: string; readonly name: string }[]>;
  /** By composite name: the uses of these variables; of those that no flow uses, nothing. */
  of(
    db: AnyQueries,
    companyId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly VariableUse[]>>;
  /** The composite names of the variables that a flow reads or writes. */
  namedBy(db: AnyQueries, companyId: string, flowId: string): Promise<readonly string[]>;
}
/** Where variables are used; whoever keeps flows provides it. */
export const variableUses = variables.service<VariableUses>('variableUses');
