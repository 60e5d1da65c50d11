import type { App, OAuth } from '../contract';

/** The kinds of application, by how they sign people in. */
export const appTypes = ['web', 'browser', 'machine', 'device', 'api'] as const;
export type AppType = (typeof appTypes)[number];

type Values = OAuth['values'];

/** The OpenID Connect settings that make an application one of a type. */
export const oauthOfType: Readonly<
  Record<AppType, Pick<Values, 'enabled' | 'allowedGrants' | 'tokenEndpointAuthMethod'>>
> = {
  web: {
    enabled: true,
    allowedGrants: ['authorizationCode'],
    tokenEndpointAuthMethod: 'client_secret',
  },
  browser: { enabled: true, allowedGrants: ['authorizationCode'], tokenEndpointAuthMethod: 'none' },
  machine: {
    enabled: true,
    allowedGrants: ['clientCredentials'],
    tokenEndpointAuthMethod: 'client_secret',
  },
  device: { enabled: true, allowedGrants: ['deviceCode'], tokenEndpointAuthMethod: 'none' },
  api: {
    enabled: false,
    allowedGrants: ['authorizationCode'],
    tokenEndpointAuthMethod: 'client_secret',
  },
};

/** Tells the type of an application from its settings. */
export function getAppType({ oauth: { enabled, values } }: Pick<App, 'oauth'>): AppType {
  if (!enabled || !values.enabled) return 'api';
  const grants = values.allowedGrants;
  const signsIn = grants.includes('authorizationCode') || grants.includes('implicit');
  if (!signsIn && grants.includes('deviceCode')) return 'device';
  if (!signsIn && grants.includes('clientCredentials')) return 'machine';
  return values.tokenEndpointAuthMethod === 'none' ? 'browser' : 'web';
}
