import type { Input } from '#core/contract';
import type { Call, Handler } from '#core/server';
import { perform } from '#core/server/internal';
import * as apps from '#plugins/apps/contract';
import { masked } from '#plugins/variables/contract';
import * as calls from '../../contract/applicationCalls';
import { answer, createLinks, performAs, toTime } from '../answer';

type ReplaceBody = Input<typeof calls.replaceApplication>['body'];

/** Which of its credentials an answer tells. */
type Revealed = 'none' | 'all' | 'key' | 'secret';

const known: ReadonlySet<string> = new Set(calls.grantTypes);

function toOAuth({ values }: apps.App['oauth'], revealed: Revealed) {
  const { enforceSignedRequestOpenid, spJwksOpenid, spjwksUrl } = values;
  return {
    clientSecret: revealed === 'all' || revealed === 'secret' ? values.clientSecret : masked,
    ...(enforceSignedRequestOpenid !== undefined && { enforceSignedRequestOpenid }),
    grantTypes: values.allowedGrants.filter(grant => known.has(grant)),
    logoutUris: values.logoutUris,
    redirectUris: values.redirectUris,
    scopes: values.allowedScopes,
    ...(spJwksOpenid && { spJwksOpenid }),
    ...(spjwksUrl && { spjwksUrl }),
  };
}

function toResource(call: Call, app: apps.App, revealed: Revealed = 'none') {
  const self = `/davinciApplications/${app.appId}`;
  return {
    _links: createLinks(call, self, {
      flowPolicies: `${self}/flowPolicies`,
      'davinciApplication.rotateKey': `${self}/key`,
      'davinciApplication.rotateSecret': `${self}/secret`,
    }),
    environment: { id: call.companyId },
    id: app.appId,
    name: app.name,
    apiKey: {
      enabled: app.apiKeyEnabled,
      value: revealed === 'all' || revealed === 'key' ? app.apiKeys.prod : masked,
    },
    oauth: toOAuth(app.oauth, revealed),
    createdAt: toTime(app.createdDate),
    updatedAt: toTime(app.updatedDate),
  };
}

const fields = {
  'oauth/values/allowedGrants': 'oauth/grantTypes',
  'oauth/values/allowedScopes': 'oauth/scopes',
  'oauth/values': 'oauth',
} as const;

/** The settings that are sent, and the defaults of those that are left out. */
function toSettings({ name, apiKey, oauth = {} }: ReplaceBody, before: apps.App) {
  const others = before.oauth.values.allowedGrants.filter(grant => !known.has(grant));
  return {
    name,
    apiKeyEnabled: apiKey?.enabled ?? true,
    oauth: {
      values: {
        allowedGrants: [...(oauth.grantTypes ?? ['authorizationCode']), ...others],
        allowedScopes: oauth.scopes ?? ['openid', 'profile'],
        redirectUris: oauth.redirectUris ?? [],
        logoutUris: oauth.logoutUris ?? [],
        enforceSignedRequestOpenid: oauth.enforceSignedRequestOpenid ?? false,
        spJwksOpenid: oauth.spJwksOpenid ?? '',
        spjwksUrl: oauth.spjwksUrl ?? '',
      },
    },
  };
}

const page = 500;

async function listAll(call: Call): Promise<readonly apps.App[]> {
  const all: apps.App[] = [];
  for (let at = 0; ; at++) {
    const listed = await perform(call, apps.listApps, { query: { page: at, limit: page } });
    all.push(...listed.apps);
    if (listed.apps.length < page) return all;
  }
}

/** Reads an application with its policies. */
export const findApplication = async (call: Call, appId: string): Promise<apps.App> =>
  (await perform(call, apps.getApp, { params: { appId } })).app;

/** The calls on applications. */
export const applicationHandlers: readonly Handler[] = [
  answer(calls.listApplications, async (_, call) => ({
    _links: createLinks(call, '/davinciApplications'),
    _embedded: { davinciApplications: (await listAll(call)).map(app => toResource(call, app)) },
  })),
  answer(
    calls.createApplication,
    async ({ body }, call) => {
      const { app } = await performAs(call, apps.createApp, { body: { name: body.name } });
      return toResource(call, app, 'all');
    },
    201,
  ),
  answer(calls.getApplication, async ({ params }, call) =>
    toResource(call, await findApplication(call, params.appId)),
  ),
  answer(calls.replaceApplication, async ({ params, body }, call) => {
    const before = await findApplication(call, params.appId);
    const input = { params: { appId: params.appId }, body: toSettings(body, before) };
    return toResource(call, (await performAs(call, apps.saveApp, input, fields)).app);
  }),
  answer(calls.deleteApplication, async ({ params }, call) => {
    await perform(call, apps.deleteApp, { params });
  }),
  answer(calls.rotateKey, async ({ params }, call) => {
    const { app } = await perform(call, apps.rotateKey, { params, body: {} });
    return toResource(call, app, 'key');
  }),
  answer(calls.rotateSecret, async ({ params }, call) => {
    const { app } = await perform(call, apps.rotateSecret, { params, body: {} });
    return toResource(call, app, 'secret');
  }),
];
