import { Type } from 'typebox';
import type { GraphData, InputField } from './flow';

/** The name of a flow: 256 characters at most. */
export const FlowName = Type.String({ minLength: 1, maxLength: 256 });
/** The graph of a flow as the wire has it; `checkGraph` looks closer. */
export const Graph = Type.Unsafe<GraphData>(
  Type.Object({
    elements: Type.Object({
      nodes: Type.Array(Type.Object({})),
      edges: Type.Optional(Type.Array(Type.Object({}))),
    }),
  }),
);
/** The input schema of a flow. */
export const Inputs = Type.Unsafe<readonly InputField[]>(
  Type.Array(Type.Object({ propertyName: Type.String() })),
);
/** Any object. */
export const Loose = Type.Record(Type.String(), Type.Unknown());
/** The bytes that a call with a flow in it may have. */
export const largestFlow = 10 * 1024 * 1024;
/** The parts of a flow that a person edits. */
export const FlowChanges = {
  name: Type.Optional(FlowName),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  graphData: Type.Optional(Graph),
  inputSchema: Type.Optional(Inputs),
  outputSchema: Type.Optional(Type.Unknown()),
  settings: Type.Optional(Type.Union([Loose, Type.Null()])),
  trigger: Type.Optional(Loose),
  flowColor: Type.Optional(Type.String({ maxLength: 20 })),
};
