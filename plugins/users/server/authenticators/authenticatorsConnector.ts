import { authenticatorsConnectorId, defineConnector } from '#plugins/connectors/contract';
import { line } from '../nodeProperties';
import { deviceCapabilities } from './deviceCapabilities';
import { keyCapabilities } from './keyCapabilities';
import { mailCodeCapabilities } from './mailCodeCapabilities';
import { recoveryCapabilities } from './recoveryCapabilities';
import { driveCapability } from './driveCapability';
import { totpCapabilities } from './totpCapabilities';

/**
 * The authenticators of users besides a password: apps, passkeys, codes by email and recovery
 * codes.
 */
export const authenticatorsConnector = defineConnector({
  id: authenticatorsConnectorId,
  name: 'Authenticators',
  description:
    'Authenticator apps, passkeys and security keys, codes by mail and recovery codes of the company’s users.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#5f3dc4', canvas: '#eee9fb', canvasText: '#1f2937' },
  account: {
    issuer: line('Shown in Authenticator Apps', {
      info: 'The name of the entry; the company’s name without one.',
    }),
    rpId: line('Passkey Domain', {
      info: 'The domain that passkeys belong to; this installation’s own without one. Changing it puts all passkeys out of use.',
    }),
    origins: line('Further Origins', {
      info: 'Web addresses of own pages that ask for passkeys of the domain, with commas between: https://www.example.com.',
    }),
  },
  capabilities: {
    ...totpCapabilities,
    ...mailCodeCapabilities,
    ...keyCapabilities,
    ...recoveryCapabilities,
    ...deviceCapabilities,
    ...driveCapability,
  },
});
