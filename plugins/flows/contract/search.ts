import { Type, type Static } from 'typebox';
import { can, endpoint } from '#core/contract';
import { failures } from './failures';
import { access } from './references';

/** A node of a flow that a search found. */
export const NodeHit = Type.Object({
  flowId: Type.String(),
  flowName: Type.String(),
  nodeId: Type.String(),
  title: Type.String(),
  capability: Type.Optional(Type.String()),
  connectorId: Type.Optional(Type.String()),
});

/** A flow by its name, with what decides whether it starts. */
export const FlowName = Type.Object({
  flowId: Type.String(),
  name: Type.String(),
  flowStatus: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
  /** The version that is deployed; null while none is. */
  publishedVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether it begins by itself, at times that a policy sets. */
  scheduled: Type.Boolean(),
});
export type FlowName = Static<typeof FlowName>;

export const searchNodes = endpoint('GET /flows/search', {
  summary:
    'Searches nodes in the environment’s flows for a title, capability, or connector that contains every word of the query.',
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  reply: Type.Object({ hits: Type.Array(NodeHit) }),
  when: can(access, 'read'),
  failure: failures.fetchFlows,
});
export const flowNames = endpoint('GET /flows/names', {
  summary:
    'Lists up to 10,000 flows of the environment with their IDs, names, and deployed versions, most recently saved first.',
  reply: Type.Object({
    flows: Type.Array(FlowName),
  }),
  when: can(access, 'read'),
  failure: failures.fetchFlows,
  long: true,
});
