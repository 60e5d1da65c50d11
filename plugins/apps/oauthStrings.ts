import { messages } from '#core/contract';

/** Texts of OpenID Connect and its credentials. */
export const oauthStrings = messages('apps.oauth', {
  title: 'OpenID Connect',
  rotated: 'Last rotated',
  neverRotated: 'never',
  quickEnv: 'Copy .env variables',
  openidHelp: 'Controls how people sign in to this application and how it gets tokens.',
  grantCode: 'Authorization code',
  grantClient: 'Client credentials',
  grantDevice: 'Device code',
  grantImplicit: 'Implicit',
  grantCodeHelp: 'Users sign in through a browser.',
  grantClientHelp: 'The application gets access tokens without a user.',
  grantDeviceHelp: 'Users sign in on another device with a code.',
  scopeOpenidHelp: 'Adds an ID token. Required for sign-in.',
  scopeProfileHelp: 'Adds the user’s name, email, and other profile data.',
  scopeAnalyticsHelp: 'Adds this scope to access tokens. Your own APIs can check it.',
  scopeOfflineHelp: 'Adds a refresh token.',
  grantUnknown: '{grant} (not supported)',
  methodEither: 'Secret in header or body',
  methodBasic: 'Secret in header (client_secret_basic)',
  methodPost: 'Secret in body (client_secret_post)',
  methodNone: 'None, with PKCE (none)',
});
