import { Type, type Static } from 'typebox';
import type { Flow } from '#plugins/flows/contract/flow';

const Id = Type.String({ minLength: 1, maxLength: 100 });
const Name = Type.String({ minLength: 1, maxLength: 200 });

/** One change of a graph, as somebody else than the canvas words it. */
export const PatchStep = Type.Union([
  Type.Object({ op: Type.Literal('set'), nodeId: Id, property: Name, value: Type.Unknown() }),
  Type.Object({
    op: Type.Literal('add'),
    id: Id,
    connectorId: Name,
    capabilityName: Name,
    title: Type.String({ maxLength: 200 }),
    values: Type.Record(Type.String(), Type.Unknown()),
    /** The node beside which it is placed. */
    near: Type.Optional(Id),
  }),
  Type.Object({ op: Type.Literal('remove'), nodeId: Id }),
  Type.Object({
    op: Type.Literal('connect'),
    from: Id,
    to: Id,
    operator: Type.Optional(Name),
    /** The outcome that the link follows, for a node with several. */
    outcome: Type.Optional(Name),
  }),
  Type.Object({ op: Type.Literal('disconnect'), from: Id, to: Id }),
  Type.Object({ op: Type.Literal('setting'), name: Name, value: Type.Unknown() }),
]);
export type PatchStep = Static<typeof PatchStep>;
/** Changes of one flow that are previewed together and applied as one undo step. */
export const FlowPatch = Type.Object({
  steps: Type.Array(PatchStep, { minItems: 1, maxItems: 200 }),
});
export type FlowPatch = Static<typeof FlowPatch>;
/** The part of a flow that a patch may change. */
export type PatchedFlow = Pick<Flow, 'name' | 'graphData'> & {
  readonly settings: Flow['settings'];
};
