import { defineConnector } from '#plugins/connectors/contract';
import { field, pairs, referring } from '#plugins/connectors/contract/kit/propertyFields';
import { userSchema } from '#plugins/pingone/server/sso/userResource';
import { signOnAtProvider } from './providerNode';
import { authorizeUserCode, declineUserCode, verifyUserCode } from './deviceNodes';
import { returnApproval, returnError, returnSuccess } from './endings';
import { checkSession, deleteSession, sessionSchema, setSession } from './sessionNodes';

const signOn = {
  userId: referring('User ID', { required: true }),
  authenticationMethods: field('Authentication Methods', 'textField', {
    info: 'For example, pwd or mfa. To use the next field, enter useCustomAuthenticationMethods.',
  }),
  customAuthenticationMethods: referring('Custom Authentication Methods', {
    info: 'Separated by commas.',
  }),
  idleTimeout: field('Idle Timeout', 'textField', {
    type: 'number',
    value: 43_200,
    enableParameters: true,
    info: 'In minutes. Sessions end after this period of inactivity, or after 90 days.',
  }),
};
const failing = {
  customErrorFlag: field('Custom Error', 'toggleSwitch', { type: 'boolean', value: true }),
  errorMessage: field('Error', 'textField', { info: 'For example, access_denied.' }),
  errorDescription: field('Error Description', 'textArea', { enableParameters: true }),
  errorCode: referring('Error Code'),
  errorReason: referring('Error Reason'),
};
const userCode = referring('User Code', {
  required: true,
  info: 'The code shown on the device, as the user entered it.',
});
const deviceOutput = {
  userCode: { type: 'string' },
  application: { type: 'object' },
  scopes: { type: 'array' },
};
const output = { session: sessionSchema };

/**
 * Sessions of end users' browsers at this server, and the ends of flows that sign users in. Users
 * sign in at other providers and allow waiting devices here as well.
 */
export const authenticationConnector = defineConnector({
  id: 'pingOneAuthenticationConnector',
  name: 'PingOne Authentication',
  description: 'Manages end users’ browser sessions, and signs users in when flows end.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#0b7285', canvas: '#e3f5f8', canvasText: '#1f2937' },
  account: {
    identityProviders: pairs('Identity Providers', {
      info: 'Maps each ID used in nodes to the name of an OIDC & OAuth IdP connection.',
    }),
  },
  capabilities: {
    loginFirstFactor: {
      title: 'Sign In with an Identity Provider',
      subTitle: 'Sends the user to the provider, then finds or creates them in the directory.',
      type: 'action',
      respondToUser: true,
      properties: {
        identityProvider: field('Identity Provider', 'textField', {
          info: 'A provider ID or OIDC & OAuth IdP connection. To use the next field, enter useIdpId.',
        }),
        identityProviderId: referring('Identity Provider ID'),
        population: field('Population', 'textField', {
          info: 'Not used here. Set rules for new users in the User Directory connection.',
        }),
        linkWithP1User: field('Link with a User', 'toggleSwitch', {
          type: 'boolean',
          value: true,
          info: 'Finds the linked user, or creates one.',
        }),
        loginHint: referring('Login Hint'),
        idTokenHint: referring('ID Token Hint', {
          info: 'A provider’s token that identifies the user. If set, the browser isn’t sent to the provider.',
        }),
        policyPurpose: field('Policy Purpose', 'textField', {
          info: 'Not used here. Kept for exports.',
        }),
      },
      output: { user: userSchema },
      run: signOnAtProvider,
    },
    returnSuccessResponseRedirect: {
      title: 'Return Success Response (Redirect Flows)',
      type: 'action',
      properties: {
        ...signOn,
        idTokenClaims: pairs('ID Token Claims'),
        accessTokenClaims: pairs('Access Token Claims'),
      },
      output,
      run: returnSuccess,
    },
    returnErrorResponseRedirect: {
      title: 'Return Error Response (Redirect Flows)',
      type: 'action',
      properties: failing,
      run: returnError,
    },
    returnSuccessResponseWidget: {
      title: 'Return Success Response (Widget Flows)',
      type: 'action',
      properties: { ...signOn, additionalProperties: pairs('Additional Properties') },
      output,
      run: returnSuccess,
    },
    checkSession: {
      title: 'Check Session',
      subTitle:
        'Checks whether the user is signed in on this browser, and returns the method and time.',
      type: 'action',
      properties: {
        checkSessionAuthenticator: field('Authentication Method', 'textField', {
          info: 'For example, pwd. If empty, any method counts.',
        }),
        authenticationMethodLastUsedIn: field('Last Used In', 'textField', {
          type: 'number',
          enableParameters: true,
          info: 'In minutes.',
        }),
      },
      output,
      run: checkSession,
    },
    setSession: {
      title: 'Create or Update Session',
      type: 'action',
      properties: signOn,
      output,
      run: setSession,
    },
    deleteSession: {
      title: 'Delete Session',
      type: 'action',
      properties: {
        softDelete: field('Soft Delete', 'toggleSwitch', {
          type: 'boolean',
          value: false,
          info: 'Remembers the browser, but signs the user out.',
        }),
      },
      run: deleteSession,
    },
    verifyUserCode: {
      title: 'Verify User Code',
      subTitle: 'Checks whether a device is waiting with this code.',
      type: 'action',
      properties: {
        userCode,
        userId: referring('User ID'),
      },
      output: deviceOutput,
      run: verifyUserCode,
    },
    authorizeUserCode: {
      title: 'Authorize User Code',
      subTitle: 'Signs the user in on the waiting device.',
      type: 'action',
      properties: {
        userCode,
        ...signOn,
        scopes: referring('Scopes', {
          info: 'The scopes to grant. Defaults to all requested scopes.',
        }),
      },
      output: deviceOutput,
      run: authorizeUserCode,
    },
    declineUserCode: {
      title: 'Decline User Code',
      type: 'action',
      properties: { userCode },
      run: declineUserCode,
    },
    returnCibaSuccess: {
      title: 'Return CIBA Success',
      type: 'action',
      properties: { userId: signOn.userId, idleTimeout: signOn.idleTimeout },
      run: returnApproval,
    },
    returnCibaError: {
      title: 'Return CIBA Error',
      type: 'action',
      properties: {
        userId: referring('User ID'),
      },
      run: returnError,
    },
  },
});
