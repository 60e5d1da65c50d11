import { Type, type Static } from 'typebox';
import { can, endpoint, Acknowledgement } from '#core/contract';
import { access } from '#plugins/flows/contract/references';

/** A flow of the company that does the work of a capability whose connector cannot run here. */
export const StandIn = Type.Object({
  connectorId: Type.String(),
  capability: Type.String(),
  flowId: Type.String(),
  /** -1 is the deployed version. */
  versionId: Type.Integer(),
  flowName: Type.String(),
});
export type StandIn = Static<typeof StandIn>;

export const listStandIns = endpoint('GET /standIns', {
  summary:
    'Lists the stand-in flows for capabilities that can’t run on this installation, for one connector or for all.',
  query: Type.Object({ connectorId: Type.Optional(Type.String({ maxLength: 256 })) }),
  reply: Type.Object({ standIns: Type.Array(StandIn) }),
  when: can(access, 'read'),
});
export const saveStandIn = endpoint('PUT /standIns/:connectorId/:capability', {
  summary: 'Sets a flow to run in place of a capability. Node properties become flow inputs.',
  body: Type.Object({
    flowId: Type.String({ minLength: 1, maxLength: 64 }),
    versionId: Type.Optional(Type.Integer({ minimum: -1 })),
  }),
  reply: Type.Object({ standIn: StandIn }),
  when: can(access, 'update'),
  invalidates: () => [listStandIns],
});
export const deleteStandIn = endpoint('DELETE /standIns/:connectorId/:capability', {
  summary:
    'Removes a capability’s stand-in. Nodes that use the capability then fail unless their connection can run it.',
  reply: Acknowledgement,
  when: can(access, 'update'),
  invalidates: () => [listStandIns],
});
