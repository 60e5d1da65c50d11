import type { PropertyDefinition } from '../manifest';
import { field } from './propertyFields';

const titles = { customAuth: 'Custom Parameters', openId: 'OpenID Parameters' } as const;
const list = { type: 'array' };

/** The settings of a provider, inside the composite properties `customAuth`, `openId` and `oauth2`. */
export const providerProperties: Readonly<Record<string, PropertyDefinition>> = {
  providerName: field('Provider Name'),
  authTypeDropdown: field('Auth Type', 'dropDown', {
    options: [
      { name: 'Oauth2', value: 'oauth2' },
      { name: 'OpenId', value: 'openId' },
    ],
  }),
  skRedirectUri: field('Redirect URL'),
  issuerUrl: field('Issuer URL'),
  authorizationEndpoint: field('Authorization Endpoint'),
  tokenEndpoint: field('Token Endpoint'),
  bearerToken: field('Token Attachment'),
  userInfoEndpoint: field('User Info Endpoint', 'textFieldArrayView', list),
  clientId: field('Client ID'),
  clientSecret: field('Client Secret', 'textField', { secure: true }),
  scope: field('Scope'),
  code: field('Authorization Query Parameter Name'),
  userConnectorAttributeMapping: field('User Connector Attribute Mapping', 'keyValueList', list),
  customAttributes: field('Custom Attributes', 'keyValueList', list),
  returnToUrl: field('Application Return To URL'),
};

/**
 * Returns the settings of a connection to a provider, under `name`, including the redirect URI to
 * register with the provider; those in `required` are needed for any sign-in.
 */
export function providerAccount(
  name: keyof typeof titles,
  required: readonly string[] = ['clientId'],
): Record<string, PropertyDefinition> {
  const inside = Object.fromEntries(
    Object.entries(providerProperties).map(([key, each]) => [
      key,
      required.includes(key) ? { ...each, required: true } : each,
    ]),
  );
  const info = 'At the provider, register {publicUrl}/hosted/callback as the redirect URI.';
  return {
    [name]: {
      ...field(titles[name], 'none', list),
      properties: { ...inside, skRedirectUri: { ...inside['skRedirectUri'], info } },
    },
  };
}
