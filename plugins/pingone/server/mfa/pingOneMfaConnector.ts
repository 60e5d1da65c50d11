import { defineConnector } from '#plugins/connectors/contract';
import { platformAccount, withPlatformApi } from '../../contract';
import { line } from '#plugins/users/contract/nodeProperties';
import { authenticationCapabilities, deviceSelectionProperty } from './authenticationCapabilities';
import { deviceCapabilities } from './deviceCapabilities';
import { listCapabilities } from './listCapabilities';
import { pairingCapabilities } from './pairingCapabilities';
import { policyCapabilities } from './policyCapabilities';
import { proofCapabilities } from './proofCapabilities';

/**
 * The platform's second factors by its own names and shapes: on the users' authenticators here, or
 * in the environment of the platform that a connection names.
 */
export const pingOneMfaConnector = withPlatformApi(
  defineConnector({
    id: 'pingOneMfaConnector',
    name: 'PingOne MFA',
    description:
      'Manages MFA devices and verifies second factors, using the environment’s user directory.',
    category: { name: 'Authenticate', value: 'authenticate' },
    colors: { dark: '#5f3dc4', canvas: '#eee8ff', canvasText: '#1f2937' },
    account: {
      ...platformAccount,
      policyId: line('Device Authentication Policy', {
        info: 'The ID of a policy in the PingOne environment. If empty, the default policy is used.',
      }),
      ...deviceSelectionProperty,
      issuer: line('Authenticator App Issuer', {
        info: 'The issuer name that the app shows. If empty, the environment’s name is used.',
      }),
      rpId: line('Passkey Domain', {
        info: 'Used if the node sets no domain. Defaults to this installation’s domain.',
      }),
      origins: line('Additional Origins', {
        info: 'URLs of your pages that use this domain’s passkeys, separated by commas, such as https://www.example.com.',
      }),
      gatewayUrl: line('SMS and Voice Gateway', {
        info: 'A URL that accepts {"channel": "sms" or "voice", "to": "…", "code": "…", "text": "…"} by POST and sends the message.',
      }),
      pushUrl: line('Push Gateway', {
        info: 'A URL that accepts {"channel": "push", "to": "the push token", "deviceId": "…", "deviceAuthenticationId": "…", "number": "…"} by POST. If empty, paired apps ask for a code.',
      }),
      gatewayToken: line('Gateway Token', {
        info: 'Sent as a bearer token.',
        secure: true,
        preferredControlType: 'secureTextArea',
      }),
    },
    capabilities: {
      ...deviceCapabilities,
      ...listCapabilities,
      ...authenticationCapabilities,
      ...proofCapabilities,
      ...pairingCapabilities,
      ...policyCapabilities,
    },
  }),
);
