import { Type, type Static } from 'typebox';

/** One thing that differs: a node, all lines, or a field of the flow. */
export const FlowChange = Type.Object({
  /** `added`, `removed`, `changed`, `moved`, `lines` or `field`. */
  what: Type.String(),
  id: Type.String(),
  title: Type.String(),
  detail: Type.String(),
});
export type FlowChange = Static<typeof FlowChange>;
