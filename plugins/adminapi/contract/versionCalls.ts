import { Type } from 'typebox';
import { endpoint } from '#core/contract';
import * as console from '#plugins/flows/contract/internal';
import { maybe, Name, NoContent, Resource, ResourceList, mediaTypes } from './resources';

export const listVersions = endpoint('GET /environments/:companyId/flows/:flowId/versions', {
  summary: 'Lists the versions of a flow, newest first.',
  reply: ResourceList,
  when: console.listVersions.when,
});
export const getVersion = endpoint(
  'GET /environments/:companyId/flows/:flowId/versions/:versionId',
  {
    summary: 'Returns a version of a flow without its graph.',
    reply: Resource,
    when: console.listVersions.when,
  },
);
export const deleteVersion = endpoint(
  'DELETE /environments/:companyId/flows/:flowId/versions/:versionId',
  {
    summary: 'Deletes an old version. The current and the deployed version can’t be deleted.',
    reply: NoContent,
    when: console.deleteVersion.when,
  },
);
export const actOnVersion = endpoint(
  'POST /environments/:companyId/flows/:flowId/versions/:versionId',
  {
    summary: 'Exports a version or reverts to it, depending on the request’s media type.',
    body: Type.Object({
      /** Exports the flows that this one calls as well. */
      includeSubFlows: maybe(Type.Boolean()),
      /** False leaves the values of variables out. */
      includeVariableValues: maybe(Type.Boolean()),
    }),
    mediaTypes: [mediaTypes.exportVersion, mediaTypes.revertVersion],
    reply: Resource,
    when: console.exportVersion.when,
  },
);
export const nameVersion = endpoint(
  'PUT /environments/:companyId/flows/:flowId/versions/:versionId/alias',
  {
    summary: 'Sets the name of a version.',
    body: Type.Object({ alias: Name }),
    mediaTypes: [mediaTypes.json],
    reply: Resource,
    when: console.aliasVersion.when,
  },
);
export const getVersionDetails = endpoint(
  'GET /environments/:companyId/flows/:flowId/versions/:versionId/details',
  {
    summary:
      'Returns a version of a flow with its graph. `expand=skcomponents` adds the components of its pages.',
    query: Type.Object({ expand: maybe(Type.String({ maxLength: 1000 })) }),
    reply: Resource,
    when: console.exportVersion.when,
  },
);
