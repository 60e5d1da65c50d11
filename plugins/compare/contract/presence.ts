import { Type, type Static } from 'typebox';
import { can, endpoint } from '#core/contract';
import { access } from '#plugins/flows/contract/references';

/** Somebody else who has a flow open, in one tab. */
export const PresentPerson = Type.Object({
  tabId: Type.String(),
  name: Type.String(),
  /** Whether it is the caller, in another tab. */
  self: Type.Boolean(),
  nodeId: Type.Optional(Type.String()),
  unsaved: Type.Boolean(),
});
export type PresentPerson = Static<typeof PresentPerson>;

export const notePresence = endpoint('PUT /flows/:flowId/presence', {
  summary:
    'Reports that a tab has the flow open and returns the other open tabs. Call this endpoint every 12 seconds. After 40 seconds without a call, a tab counts as closed. `saved` is the stored version if it is newer than `versionId`.',
  body: Type.Object({
    tabId: Type.String({ minLength: 8, maxLength: 64 }),
    /** The version that the tab shows. */
    versionId: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    nodeId: Type.Optional(Type.String({ maxLength: 100 })),
    unsaved: Type.Boolean(),
    /** The tab leaves the flow. */
    leaves: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    people: Type.Array(PresentPerson),
    saved: Type.Optional(Type.Object({ versionId: Type.Integer(), name: Type.String() })),
  }),
  when: can(access, 'read'),
});
