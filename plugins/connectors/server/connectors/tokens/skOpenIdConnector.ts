import { defineConnector } from '#plugins/connectors/contract';
import { choice, pairs, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import { session, tokensOnly } from './giveTokens';
import { sessionTokenDetails, validateToken } from './readTokens';

const userId = referring('User ID', {
  info: 'The tokens’ subject. If empty, the first claim named sub, userId, id, username, or email is used, or else the directory user who signed in.',
});
const sessionTokenExpiry = referring('Expires In', {
  value: '3600',
  info: 'In seconds, up to 30 days.',
});
const claimsNameValuePairs = pairs('Claims');
const audience = referring('Audience', {
  info: 'The tokens’ audience. If empty, their issuer is used.',
});
const output = {
  access_token: { type: 'string' },
  id_token: { type: 'string' },
  session_token: { type: 'string' },
  expires_in: { type: 'number' },
};

/**
 * Makes signed tokens and reads them. Their public keys stand at the issuer's
 * `.well-known/jwks.json`.
 */
export const skOpenIdConnector = defineConnector({
  id: 'skOpenIdConnector',
  name: 'Token Management',
  description: 'Creates and validates signed tokens, and publishes the keys to verify them.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#5f3dc4', canvas: '#eee8ff', canvasText: '#1f2937' },
  capabilities: {
    createSession: {
      title: 'Create Tokens',
      subTitle: 'Signs the user in and ends the flow with their tokens.',
      type: 'trigger',
      properties: { userId, audience, sessionTokenExpiry },
      output,
      run: session,
    },
    createSessionWithCustomClaims: {
      title: 'Create Tokens with Custom Claims',
      subTitle: 'Signs the user in and ends the flow with tokens that contain custom claims.',
      type: 'trigger',
      properties: { claimsNameValuePairs, userId, audience, sessionTokenExpiry },
      output,
      run: session,
    },
    createTokensOnly: {
      title: 'Create Tokens without Redirect',
      subTitle: 'Creates tokens and continues the flow.',
      type: 'action',
      properties: {
        createSessionTokenFlag: toggle('Create Session Token'),
        sessionTokenExpiry,
        userId,
        claimsNameValuePairs,
        audience,
      },
      output,
      run: tokensOnly,
    },
    getSessionTokenDetails: {
      title: 'Get Session Token Details',
      type: 'action',
      properties: {
        sessionTokenName: referring('Session Token Name', { value: 'sessionToken' }),
        sessionTokenLocation: choice('Session Token Location', [
          ['Anywhere', ''],
          ['Cookie', 'cookie'],
          ['Flow input', 'parameters'],
        ]),
        sessionToken: referring('Session Token', {
          info: 'Used instead of the token in the request.',
        }),
      },
      output: {
        isSessionValid: { type: 'boolean' },
        sub: { type: 'string' },
        claims: { type: 'object' },
      },
      run: sessionTokenDetails,
    },
    validateJwtToken: {
      title: 'Validate JWT Token',
      type: 'action',
      properties: {
        token: referring('Token', { required: true }),
        jwksUrl: referring('JWKS URL', {
          info: 'Where the issuer publishes its keys. If empty, only this environment’s tokens are valid.',
        }),
        issuer: referring('Issuer', { info: 'Required with a JWKS URL.' }),
        audience: referring('Audience'),
      },
      output: { isValid: { type: 'boolean' }, sub: { type: 'string' }, claims: { type: 'object' } },
      run: validateToken,
    },
  },
});
