import { Type } from 'typebox';
import { endpoint, every } from '#core/contract';
import * as apps from '#plugins/apps/contract';
import { maybe, Name, NoContent, oneOf, Resource, ResourceList, mediaTypes } from './resources';

/** The grant types of an application, in the published format. */
export const grantTypes = ['authorizationCode', 'clientCredentials', 'implicit'] as const;

const Nothing = Type.Object({}, { additionalProperties: false });

export const listApplications = endpoint('GET /environments/:companyId/davinciApplications', {
  summary: 'Lists the environment’s applications. Keys and secrets are masked (******).',
  reply: ResourceList,
  when: apps.listApps.when,
});
export const createApplication = endpoint('POST /environments/:companyId/davinciApplications', {
  summary:
    'Creates an application and returns its API key and client secret. They are returned only once.',
  body: Type.Object({ name: Name }),
  mediaTypes: [mediaTypes.json],
  reply: Resource,
  when: apps.createApp.when,
});
export const getApplication = endpoint('GET /environments/:companyId/davinciApplications/:appId', {
  summary: 'Returns an application. Its key and secret are masked (******).',
  reply: Resource,
  when: apps.getApp.when,
});
const OAuth = Type.Object({
  enforceSignedRequestOpenid: maybe(Type.Boolean()),
  grantTypes: maybe(Type.Array(oneOf(grantTypes))),
  logoutUris: maybe(Type.Array(Type.String())),
  redirectUris: maybe(Type.Array(Type.String())),
  scopes: maybe(Type.Array(oneOf(apps.scopes))),
  spJwksOpenid: maybe(Type.String()),
  spjwksUrl: maybe(Type.String()),
});
export const replaceApplication = endpoint(
  'PUT /environments/:companyId/davinciApplications/:appId',
  {
    summary:
      'Replaces an application’s settings. Omitted settings are reset to their defaults. Keys and secrets are kept.',
    body: Type.Object({
      name: Name,
      apiKey: maybe(Type.Object({ enabled: maybe(Type.Boolean()) })),
      oauth: maybe(OAuth),
    }),
    mediaTypes: [mediaTypes.json],
    reply: Resource,
    when: every(apps.getApp.when, apps.saveApp.when),
  },
);
export const deleteApplication = endpoint(
  'DELETE /environments/:companyId/davinciApplications/:appId',
  {
    summary: 'Deletes an application with its policies. Its keys stop working immediately.',
    reply: NoContent,
    when: apps.deleteApp.when,
  },
);
export const rotateKey = endpoint('POST /environments/:companyId/davinciApplications/:appId/key', {
  summary: 'Rotates an application’s API key and returns the new one. It is returned only once.',
  body: Nothing,
  mediaTypes: [mediaTypes.rotateKey],
  reply: Resource,
  when: apps.rotateKey.when,
});
export const rotateSecret = endpoint(
  'POST /environments/:companyId/davinciApplications/:appId/secret',
  {
    summary:
      'Rotates an application’s client secret and returns the new one. It is returned only once.',
    body: Nothing,
    mediaTypes: [mediaTypes.rotateSecret],
    reply: Resource,
    when: apps.rotateSecret.when,
  },
);
