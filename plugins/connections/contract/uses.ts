import { Type, type Static } from 'typebox';
import { can, endpoint, type Gate } from '#core/contract';
import { failures } from './failures';
import { access } from '#plugins/connectors/contract/references';

/** A flow that uses a connection. */
export const ConnectionUse = Type.Object({
  flowId: Type.String(),
  name: Type.String(),
  /** Where the flow stands in the console. */
  link: Type.Optional(Type.String()),
  /** The deployed version uses it and the one on the canvas does not any more. */
  deployedOnly: Type.Optional(Type.Boolean()),
  /** Its nodes on the connection; left out where very many flows use it. */
  nodes: Type.Optional(
    Type.Array(
      Type.Object({
        nodeId: Type.String(),
        title: Type.String(),
        /** Where the node stands; without it, the version on the canvas has it no more. */
        link: Type.Optional(Type.String()),
      }),
    ),
  ),
});
export type ConnectionUse = Static<typeof ConnectionUse>;

/** Who uses a connection, as a contributor of `connectionUses` finds them. */
export interface ConnectionUses {
  /** The permission a caller needs to see the individual uses. */
  readonly when: Gate;
  readonly uses: readonly ConnectionUse[];
}

export const listConnectionUses = endpoint('GET /connections/:connectionId/uses', {
  summary: 'The flows whose current or deployed version has a node on this connection.',
  reply: Type.Object({
    uses: Type.Array(ConnectionUse),
    /** How many there are that the caller may not see. */
    hidden: Type.Integer(),
  }),
  when: can(access, 'read'),
  failure: failures.fetchConnections,
});
