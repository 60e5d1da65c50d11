import { passwordSchema, userSchema } from './userResource';
import { line, rows, toggle } from '#plugins/users/contract/nodeProperties';

/** The user with the state of the password that the gateway checked. */
const migrated = {
  ...userSchema,
  properties: {
    ...userSchema.properties,
    _embedded: { type: 'object', properties: { password: passwordSchema } },
  },
};

/**
 * The capabilities of a directory behind a gateway, which can’t be reached from here: flows can
 * stand in.
 */
export const gatewayCapabilities = {
  kerberosAuthentication: {
    title: 'Kerberos Authentication',
    subTitle:
      'No Kerberos gateway is connected. Use one of your flows as a stand-in that checks the ticket.',
    type: 'action' as const,
    properties: {
      gatewayId: line('Gateway'),
      userTypeId: line('User Type'),
      createUserIfNotFound: toggle('Create User If Not Found', false),
    },
    output: { user: userSchema, rawResponse: userSchema },
  },
  migrateUserGateway: {
    title: 'Migrate User from Gateway',
    subTitle:
      'No LDAP gateway is connected. Use one of your flows as a stand-in that checks the password and creates the user.',
    type: 'action' as const,
    properties: {
      usernameGateway: line('Username'),
      passwordGateway: line('Password'),
      gatewayUserTypeList: rows('Gateways', 'Gateways and their user types.'),
    },
    output: { user: userSchema, rawResponse: migrated },
  },
};
