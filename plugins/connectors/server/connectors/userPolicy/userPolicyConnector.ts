import { defineConnector } from '#plugins/connectors/contract';
import { field, referring, toggle } from '#plugins/connectors/contract/propertyFields';
import { tryPolicy } from './tryPolicy';
import { authenticateUser, checkPasswordPolicy, createUser } from './policyNodes';

const rule = (displayName: string) => toggle(displayName, true);
const count = (displayName: string, value: number, info?: string) =>
  field(displayName, 'textField', { type: 'number', value, ...(info && { info }) });
const fields = field('Fields', 'formFieldsList', {
  type: 'array',
  info: 'Each with a value, or an input of the flow of its name.',
});
const userOutput = {
  user: { type: 'object' },
  userId: { type: 'string' },
  username: { type: 'string' },
  email: { type: 'string' },
};

/** Makes users and signs them in by the connection’s own rules for passwords. */
export const userPolicyConnector = defineConnector({
  id: 'userPolicyConnector',
  name: 'User Policy',
  description: 'Makes users of the directory and checks passwords by rules of its own.',
  colors: { dark: '#237032', canvas: '#e6f6ea', canvasText: '#1f2937' },
  account: {
    passwordsEnabled: rule('Passwords Feature Enabled'),
    passwordLengthMin: count('Minimum Password Length', 8),
    passwordLengthMax: count('Maximum Password Length', 128),
    passwordRequireLowercase: rule('Require Lowercase Characters'),
    passwordRequireUppercase: rule('Require Uppercase Characters'),
    passwordRequireNumbers: rule('Require Numbers'),
    passwordRequireSpecial: rule('Require Special Characters'),
    passwordSpacesOk: rule('Spaces Accepted'),
    passwordPreviousXPasswords: count(
      'Previous Passwords Refused',
      0,
      'How many of the last passwords may not come again.',
    ),
  },
  test: tryPolicy,
  capabilities: {
    createUser: {
      title: 'Create User',
      type: 'action',
      properties: {
        connectionId: field('User Pool', 'textField', {
          info: 'Kept and exported. There is one directory here.',
        }),
        username: referring('Username'),
        errorIfUserExists: toggle('Error if User Exists', true),
        formFieldsList: fields,
      },
      output: { ...userOutput, created: { type: 'boolean' } },
      run: createUser,
    },
    authenticateUser: {
      title: 'Authenticate User',
      type: 'action',
      takesSecrets: ['password'],
      properties: {
        username: referring('Username or Email'),
        password: referring('Password'),
        formFieldsList: fields,
      },
      output: userOutput,
      run: authenticateUser,
    },
    checkPasswordPolicy: {
      title: 'Check Password Policy',
      subTitle: 'False when a rule is broken; the message names it.',
      type: 'trigger',
      takesSecrets: ['password'],
      properties: { password: referring('Password', { required: true }) },
      output: { faults: { type: 'array' } },
      run: checkPasswordPolicy,
    },
  },
});
