import { describe, expect, it } from 'vitest';
import { appTypes, getAppType, oauthOfType } from './appType';

const none = { clientSecret: '', redirectUris: [], logoutUris: [], allowedScopes: [] };

describe('the type of an application', () => {
  it.each(appTypes)('%s is told from the settings that make it', type => {
    const { enabled } = oauthOfType[type];
    const values = { ...none, ...oauthOfType[type] };
    expect(getAppType({ oauth: { enabled, values } })).toBe(type);
  });

  it('is that of a web application where people sign in and a grant more is allowed', () => {
    const allowedGrants = ['authorizationCode', 'clientCredentials', 'deviceCode'];
    const values = { ...none, enabled: true, allowedGrants };
    expect(getAppType({ oauth: { enabled: true, values } })).toBe('web');
  });
});
