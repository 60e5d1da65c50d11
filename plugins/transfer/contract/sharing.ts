import { Type } from 'typebox';
import { can, catalogue, endpoint, Note } from '#core/contract';
import { failures } from './failures';
import { access, mayMakeFlows } from '#plugins/flows/contract/references';

export const shareFlow = endpoint('PUT /flows/:flowId/share', {
  summary:
    'Makes an address at which a signed-in member of any company gets a copy of one version of the flow, without values of variables; for seven days, or until it is ended.',
  body: Type.Object({
    /** Nothing, or -1, is the current version as it is now. */
    versionId: Type.Optional(Type.Integer()),
  }),
  reply: Type.Object({ address: Type.String(), expires: Type.Integer() }),
  when: can(access, 'update'),
  failure: failures.shareFlow,
});
export const endSharing = endpoint('DELETE /flows/:flowId/share', {
  summary: 'Ends every address at which the flow is shared.',
  reply: Note,
  when: can(access, 'update'),
  failure: failures.shareFlow,
});
export const openShared = endpoint('POST /flows/shared', {
  summary: 'The export document of a flow that somebody shared, as an import takes it.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.Object({ name: Type.String(), document: Type.Unsafe<object>(Type.Object({})) }),
  when: mayMakeFlows,
  failure: catalogue.fetchFlow,
});
