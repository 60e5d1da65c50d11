import { messages } from '#core/contract';

/** How grants and client authentication are called. */
export const oauthStrings = messages('apps.oauth', {
  grantCode: 'Authorization code',
  grantClient: 'Client credentials',
  grantDevice: 'Device code',
  grantImplicit: 'Implicit',
  grantUnknown: '{grant} (not supported)',
  methodEither: 'Secret in header or form',
  methodBasic: 'Secret in header (client_secret_basic)',
  methodPost: 'Secret in form (client_secret_post)',
  methodNone: 'None, with PKCE (none)',
});
