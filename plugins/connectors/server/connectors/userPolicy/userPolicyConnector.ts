import {
  defineConnector,
  userDirectory,
  type TestCall,
  type TestOutcome,
} from '#plugins/connectors/contract';
import { field, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import { authenticateUser, checkPasswordPolicy, createUser, toPasswordPolicy } from './policyNodes';
import { getFlag } from '#plugins/connectors/contract/kit/readProperty';
import { format } from '#core/contract';
import { strings } from '#plugins/connectors/strings';

const kinds = ['v', 'K', '7', '#'] as const;
const letters = 'qTz4!mXe9?bRw2%';

/** A password that follows rules of which length is the only one that might not be kept. */
const example = (length: number) =>
  [...kinds, ...Array.from({ length }, (_, at) => letters.charAt(at % letters.length))]
    .slice(0, length)
    .join('');
const most = 1024;

/** Whether the rules leave any password: one that should keep them is held against them. */
async function tryPolicy({ companyId, values, get }: TestCall): Promise<TestOutcome> {
  if (!getFlag(values, 'passwordsEnabled', true))
    return {
      outcome: 'untested',
      message:
        'Passwords are disabled in the connection. Turn on “Passwords Feature Enabled” to test the rules.',
    };
  const policy = toPasswordPolicy(values);
  const { lengthMin, lengthMax, previous } = policy;
  const wrong = (message: string): TestOutcome => ({ outcome: 'fails', message });
  if (
    !Number.isInteger(lengthMin) ||
    !Number.isInteger(lengthMax) ||
    lengthMin < 1 ||
    lengthMax > most
  )
    return wrong(
      `Password lengths must be whole numbers from 1 to ${most}. Check the minimum and maximum.`,
    );
  if (lengthMin > lengthMax)
    return wrong(format(strings.policyLengths, { least: lengthMin, most: lengthMax }));
  if (!Number.isInteger(previous) || previous < 0 || previous > 24)
    return wrong('Previous Passwords Refused must be a whole number from 0 to 24.');
  const length = Math.max(lengthMin, Math.min(lengthMax, 12));
  const faults = await get(userDirectory).passwordFaults(companyId, example(length), { policy });
  return faults.length === 0
    ? {
        outcome: 'works',
        message: format(strings.policyWorks, { count: length }),
      }
    : wrong(format(strings.policyShort, { count: length }));
}

const rule = (displayName: string) => toggle(displayName, true);
const count = (displayName: string, value: number, info?: string) =>
  field(displayName, 'textField', { type: 'number', value, ...(info && { info }) });
const fields = field('Fields', 'formFieldsList', {
  type: 'array',
  info: 'A field without a value uses the flow input of the same name.',
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
  description: 'Creates directory users and checks passwords with the connection’s own rules.',
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
      'Number of recent passwords that can’t be reused, up to 24.',
    ),
  },
  test: tryPolicy,
  capabilities: {
    createUser: {
      title: 'Create User',
      type: 'action',
      properties: {
        connectionId: field('User Pool', 'textField', {
          info: 'Not used here, because each environment has one directory. Kept for exports.',
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
      subTitle: 'False if the password breaks a rule. The message names the rule.',
      type: 'trigger',
      takesSecrets: ['password'],
      properties: { password: referring('Password', { required: true }) },
      output: { faults: { type: 'array' } },
      run: checkPasswordPolicy,
    },
  },
});
