import { defineConnector, type PropertyDefinition } from '#plugins/connectors/contract';
import {
  defaultPasswordPolicy as standard,
  userDirectoryConnectorId,
} from '#plugins/connectors/contract/internal';
import { toggle } from '#plugins/users/contract/nodeProperties';
import { groupCapabilities } from './groupCapabilities';
import { identityCapabilities } from './identityCapabilities';
import { passwordCapabilities } from './passwordCapabilities';
import { userCapabilities } from './userCapabilities';

const number = (displayName: string, value: number, info?: string): PropertyDefinition => ({
  displayName,
  type: 'number',
  preferredControlType: 'textField',
  value,
  ...(info && { info }),
});

/** The company's own end users: no service elsewhere is needed. */
export const userDirectoryConnector = defineConnector({
  id: userDirectoryConnectorId,
  name: 'User Directory',
  description:
    'Create, find, update, and group your own end users, and sign them in with a password.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#237032', canvas: '#e6f6ea', canvasText: '#1f2937' },
  account: {
    passwordLengthMin: number('Minimum Password Length', standard.lengthMin),
    passwordLengthMax: number('Maximum Password Length', standard.lengthMax),
    passwordRequireLowercase: toggle('Require a Lowercase Letter', standard.requireLowercase),
    passwordRequireUppercase: toggle('Require an Uppercase Letter', standard.requireUppercase),
    passwordRequireNumbers: toggle('Require a Digit', standard.requireNumbers),
    passwordRequireSpecial: toggle('Require a Special Character', standard.requireSpecial),
    passwordSpacesOk: toggle('Allow Spaces', standard.spacesOk),
    passwordRefuseCommon: toggle('Block Common Passwords', standard.refuseCommon),
    passwordPreviousXPasswords: number(
      'Password History',
      standard.previous,
      'Number of recent passwords, including the current one, that can’t be reused. Up to 24.',
    ),
    passwordMaxAgeDays: number('Password Expiry (Days)', standard.maxAgeDays, '0 to never expire.'),
    declaredAttributes: {
      displayName: 'Declared Attributes',
      type: 'string',
      preferredControlType: 'codeEditor',
      language: 'json',
      value: '{}',
      info: 'A JSON object of names and types. For example, {"department": "string", "level": "number"}.',
    },
    freeAttributes: toggle(
      'Allow Other Attributes',
      true,
      'Lets flows store attributes that “Declared Attributes” does not list.',
    ),
  },
  capabilities: {
    ...userCapabilities,
    ...passwordCapabilities,
    ...groupCapabilities,
    ...identityCapabilities,
  },
});
