import {
  defaultPasswordPolicy as standard,
  defineConnector,
  userDirectoryConnectorId,
  type PropertyDefinition,
} from '#plugins/connectors/contract';
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
    'The company’s own end users: made, found, changed, signed on with a password, put into groups.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#237032', canvas: '#e6f6ea', canvasText: '#1f2937' },
  account: {
    passwordLengthMin: number('Shortest Password', standard.lengthMin),
    passwordLengthMax: number('Longest Password', standard.lengthMax),
    passwordRequireLowercase: toggle('Require a Lower Case Letter', standard.requireLowercase),
    passwordRequireUppercase: toggle('Require an Upper Case Letter', standard.requireUppercase),
    passwordRequireNumbers: toggle('Require a Digit', standard.requireNumbers),
    passwordRequireSpecial: toggle('Require a Special Character', standard.requireSpecial),
    passwordSpacesOk: toggle('Allow Spaces', standard.spacesOk),
    passwordRefuseCommon: toggle('Refuse Common Passwords', standard.refuseCommon),
    passwordPreviousXPasswords: number(
      'Former Passwords Refused',
      standard.previous,
      'How many of the last passwords, the present one among them, may not come again; at most 24.',
    ),
    passwordMaxAgeDays: number(
      'Days until a Password Expires',
      standard.maxAgeDays,
      '0 for never.',
    ),
    declaredAttributes: {
      displayName: 'Declared Attributes',
      type: 'string',
      preferredControlType: 'codeEditor',
      language: 'json',
      value: '{}',
      info: 'A JSON object of names and types: {"department": "string", "level": "number"}.',
    },
    freeAttributes: toggle(
      'Allow Other Attributes',
      true,
      'Whether flows may keep attributes that are not declared.',
    ),
  },
  capabilities: {
    ...userCapabilities,
    ...passwordCapabilities,
    ...groupCapabilities,
    ...identityCapabilities,
  },
});
