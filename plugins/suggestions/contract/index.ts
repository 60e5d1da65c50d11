import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { access } from '#plugins/flows/contract';

export const listFollowers = endpoint('GET /followers', {
  summary:
    'Counts how often one capability follows another in the current versions of the environment’s 500 most recently saved flows. `flowId` excludes a flow.',
  query: Type.Object({
    /** The flow that is left out. */
    flowId: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({
    /** By the capability before, or `start`: those that follow it most often. */
    followers: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer())),
  }),
  when: can(access, 'read'),
});
