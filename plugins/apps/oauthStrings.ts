import { messages } from '#core/contract';

/** How grants and client authentication are called. */
export const oauthStrings = messages('apps.oauth', {
  title: 'OpenID Connect',
  grantCode: 'Authorization code',
  grantClient: 'Client credentials',
  grantDevice: 'Device code',
  grantImplicit: 'Implicit',
  grantCodeHelp: 'People sign in with a browser.',
  grantClientHelp: 'The application gets tokens for itself.',
  grantDeviceHelp: 'People sign in on another device with a code.',
  scopeOpenidHelp: 'Adds an ID token. Required for sign-in.',
  scopeProfileHelp: 'Adds the person’s name, username, and other profile data.',
  scopeAnalyticsHelp: 'Passed in access tokens to your own APIs.',
  scopeOfflineHelp: 'Adds a refresh token.',
  grantUnknown: '{grant} (not supported)',
  methodEither: 'Secret in header or form',
  methodBasic: 'Secret in header (client_secret_basic)',
  methodPost: 'Secret in form (client_secret_post)',
  methodNone: 'None, with PKCE (none)',
});
