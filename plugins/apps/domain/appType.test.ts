import { describe, expect, it } from 'vitest';
import { appTypes, getAppType, oauthOfType } from './appType';

const none = { clientSecret: '', redirectUris: [], logoutUris: [], allowedScopes: [] };

describe('the type of an application', () => {
  it.each(appTypes)('%s follows from its settings', type => {
    const { enabled } = oauthOfType[type];
    const values = { ...none, ...oauthOfType[type] };
    expect(getAppType({ oauth: { enabled, values } })).toBe(type);
  });

  it('is a web application if people sign in and another grant is allowed', () => {
    const allowedGrants = ['authorizationCode', 'clientCredentials', 'deviceCode'];
    const values = { ...none, enabled: true, allowedGrants };
    expect(getAppType({ oauth: { enabled: true, values } })).toBe('web');
  });
});
