import { Type } from 'typebox';
import { can, errorMessages, endpoint, Acknowledgement } from '#core/contract';
import { failures } from './failures';
import { access, mayMakeFlows } from '#plugins/flows/contract/references';

export const shareFlow = endpoint('PUT /flows/:flowId/share', {
  summary:
    'Creates a link that lets signed-in members of any environment copy one version of the flow, without variable values. The link expires after seven days or when sharing stops.',
  body: Type.Object({
    /** Nothing, or -1, is the current version as it is now. */
    versionId: Type.Optional(Type.Integer()),
  }),
  reply: Type.Object({ address: Type.String(), expires: Type.Integer() }),
  when: can(access, 'update'),
  failure: failures.shareFlow,
});
export const endSharing = endpoint('DELETE /flows/:flowId/share', {
  summary: 'Revokes all share links of the flow.',
  reply: Acknowledgement,
  when: can(access, 'update'),
  failure: failures.endSharing,
});
export const openShared = endpoint('POST /flows/shared', {
  summary: 'Returns the export document of a shared flow, ready to import.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.Object({ name: Type.String(), document: Type.Unsafe<object>(Type.Object({})) }),
  when: mayMakeFlows,
  failure: errorMessages.fetchFlow,
});
