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
      'Devices of users and sign-ons by them as flows of the platform know them, on the company’s own user directory.',
    category: { name: 'Authenticate', value: 'authenticate' },
    colors: { dark: '#5f3dc4', canvas: '#eee8ff', canvasText: '#1f2937' },
    account: {
      ...platformAccount,
      policyId: line('Device Authentication Policy', {
        info: 'The id of a policy of the platform’s environment; its default without one.',
      }),
      ...deviceSelectionProperty,
      issuer: line('Shown in Authenticator Apps', {
        info: 'The name of the entry; the company’s name without one.',
      }),
      rpId: line('Passkey Domain', {
        info: 'The domain that keys belong to where a node names none; this installation’s own without one.',
      }),
      origins: line('Further Origins', {
        info: 'Web addresses of own pages that ask for keys of the domain, with commas between: https://www.example.com.',
      }),
      gatewayUrl: line('SMS and Voice Gateway', {
        info: 'An address that takes {"channel": "sms" or "voice", "to": "…", "code": "…", "text": "…"} by POST and sends it.',
      }),
      pushUrl: line('Push Gateway', {
        info: 'An address that takes {"channel": "push", "to": "the push token", "deviceId": "…", "deviceAuthenticationId": "…", "number": "…"} by POST. Without one, paired apps are asked for a code.',
      }),
      gatewayToken: line('Token of the Gateways', {
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
