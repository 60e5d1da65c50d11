import { defineConnector } from '#plugins/connectors/contract';
import { platformAccount, withPlatformApi } from '../../contract';
import { agreementCapabilities, agreementsProperty } from './agreementCapabilities';
import { codeCapabilities } from './codeCapabilities';
import { gatewayCapabilities } from './gatewayCapabilities';
import { findCapabilities } from './findCapabilities';
import { groupCapabilities } from './groupCapabilities';
import { passwordCapabilities } from './passwordCapabilities';
import { writeCapabilities } from './writeCapabilities';

/**
 * The platform's users by its own names and shapes: in the company's user directory, or in the
 * environment of the platform that a connection names.
 */
export const pingOneSsoConnector = withPlatformApi(
  defineConnector({
    id: 'pingOneSSOConnector',
    name: 'PingOne',
    description:
      'Manages users, passwords, email codes, and groups in the environment’s user directory.',
    category: { name: 'Authenticate', value: 'authenticate' },
    colors: { dark: '#5f3dc4', canvas: '#eee8ff', canvasText: '#1f2937' },
    account: { ...platformAccount, ...agreementsProperty },
    capabilities: {
      ...findCapabilities,
      ...writeCapabilities,
      ...passwordCapabilities,
      ...codeCapabilities,
      ...groupCapabilities,
      ...agreementCapabilities,
      ...gatewayCapabilities,
    },
  }),
);
