import type { PropertyFacts } from './facts';

/**
 * The properties inside the composite sign-in properties `customAuth`, `openId` and `oauth2` (wire
 * facts, section 4).
 */
export const customAuth: Readonly<Record<string, PropertyFacts>> = {
  providerName: {},
  authTypeDropdown: {
    is: 'Auth Type',
    as: 'dropDown',
    options: [
      ['Oauth2', 'oauth2'],
      ['OpenId', 'openId'],
    ],
  },
  skRedirectUri: { is: 'Redirect URL' },
  issuerUrl: {},
  authorizationEndpoint: {},
  tokenEndpoint: {},
  bearerToken: { is: 'Token Attachment' },
  userInfoEndpoint: { as: 'textFieldArrayView', of: 'array' },
  clientId: {},
  clientSecret: { secure: true },
  scope: {},
  code: { is: 'Authorization Query Parameter Name' },
  userConnectorAttributeMapping: { as: 'keyValueList', of: 'array' },
  customAttributes: { as: 'keyValueList', of: 'array' },
  returnToUrl: { is: 'Application Return To URL' },
};
