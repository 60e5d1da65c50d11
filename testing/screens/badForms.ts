import type { Pressed } from './formDriver';
import type { Ids } from './thingsInForms';

/** One try to send a form with bad input. */
interface Try {
  /** What is written into which field; a switch takes “on” or “off”. */
  readonly typed: Readonly<Record<string, string>>;
  /** What must be said at which field; what concerns none stands above the form, here under an empty name. */
  readonly says: Readonly<Record<string, string>>;
}

/** Where a form is, and what bad input it is given. */
export interface BadForm {
  readonly file: string;
  readonly at: string | ((ids: Ids) => string);
  /** What is pressed in turn until the form is there. */
  readonly open?: readonly Pressed[];
  /** The button that sends it. */
  readonly send: string;
  /** The form’s own name, where another one of the page has such a button, too. */
  readonly name?: string;
  /** Each differs from the one before in what is said. */
  readonly tries: readonly Try[];
}

/** One character more than a field takes. */
const over = (most: number) => 'x'.repeat(most + 1);
const atMost = (most: number) => `Must have at most ${most} characters.`;
const markup = '<img src=x onerror=alert(1)>';
const strong = 'kT9#vQ2!zLm4&wR8';
const noAddress = 'Must be an e-mail address such as name@example.com.';
const passwordRule = 'The password needs 8 to 128 characters, an upper case letter, a digit, a special character.';
const tooLong = (label: string, most: number): Try => ({
  typed: { [label]: over(most) },
  says: { [label]: atMost(most) },
});
const needed = (label: string, more: Readonly<Record<string, string>> = {}): Try => ({
  typed: { [label]: '', ...more },
  says: { [label]: `${label} is needed.` },
});

/** Every form of the console that takes something written, with bad input for it. */
export const badForms: readonly BadForm[] = [
  {
    file: 'plugins/admin/web/company/Identity.tsx',
    at: '/company',
    send: 'Save',
    tries: [
      {
        typed: { Name: '', 'Background colour': markup, 'Icon (SVG)': markup },
        says: {
          Name: 'Name is needed.',
          'Background colour': 'Write a colour as # and six digits, such as #0f766e.',
          'Icon (SVG)': 'This is no SVG: it must begin with <svg and end with </svg>.',
        },
      },
      {
        typed: { Name: over(256), 'Background colour': '#0f766e', 'Icon (SVG)': '' },
        says: { Name: atMost(256) },
      },
    ],
  },
  {
    file: 'plugins/admin/web/company/NewDomain.tsx',
    at: '/company',
    send: 'Check',
    tries: [
      {
        typed: { Domain: markup, 'Prefix of this environment': '../etc' },
        says: {
          Domain: 'Write a domain such as example.com.',
          'Prefix of this environment': 'Use letters, digits and hyphens.',
        },
      },
      {
        typed: { Domain: `${over(200)}.com`, 'Prefix of this environment': 'login' },
        says: { Domain: atMost(200) },
      },
    ],
  },
  {
    file: 'plugins/admin/web/settings/SecurityForm.tsx',
    at: '/settings',
    name: 'Signing on',
    send: 'Save',
    tries: [
      {
        typed: { 'End after (minutes)': '4', 'Least length': '7.5', 'Only from these addresses': markup },
        says: {
          'End after (minutes)': 'Give a whole number from 5 to 1440.',
          'Least length': 'Give a whole number from 8 to 64.',
        },
      },
      {
        typed: { 'End after (minutes)': '60', 'Least length': '8', 'Only from these addresses': markup },
        says: {
          'Only from these addresses': `"${markup}" is neither an address, such as 203.0.113.7, nor a range, such as 203.0.113.0/24.`,
        },
      },
    ],
  },
  {
    file: 'plugins/admin/web/settings/SsoForm.tsx',
    at: '/settings',
    name: 'Single sign-on',
    send: 'Save',
    tries: [
      {
        typed: {
          'Members may sign on this way': 'on',
          'Client id': 'console',
          Issuer: markup,
          'Mail domains': 'example.com',
        },
        says: { Issuer: `“${markup}” is no address of a provider. Write one that begins with https://.` },
      },
      {
        typed: { Issuer: 'https://login.example.com', 'Mail domains': markup },
        says: { 'Mail domains': 'Must be a domain such as example.com.' },
      },
    ],
  },
  {
    file: 'plugins/admin/web/installation/EntitlementDialog.tsx',
    at: '/admin',
    open: ['Meadow'],
    send: 'Save entitlements',
    tries: [
      {
        typed: { 'Most versions of a flow': markup },
        says: { 'Most versions of a flow': 'Write a whole number of at least 1, or nothing.' },
      },
    ],
  },
  {
    file: 'plugins/admin/web/installation/AdministratorDialog.tsx',
    at: '/admin',
    open: ['New company'],
    send: 'New company',
    tries: [
      {
        typed: { Company: '', 'E-mail': '', 'First name': markup, 'Last name': markup },
        says: { Company: 'Company is needed.', 'E-mail': 'E-mail is needed.' },
      },
      { typed: { Company: markup, 'E-mail': 'no address' }, says: { 'E-mail': noAddress } },
      { typed: { 'E-mail': 'new@example.com', Company: ' ' }, says: { Company: 'Must not be empty.' } },
      tooLong('Company', 200),
    ],
  },
  {
    file: 'plugins/admin/web/installation/OperatorDialog.tsx',
    at: '/admin',
    open: ['Add operator'],
    send: 'Add operator',
    tries: [
      { typed: { 'E-mail': markup }, says: { 'E-mail': noAddress } },
      {
        typed: { 'E-mail': 'nobody@example.com' },
        says: {
          'E-mail':
            'Nobody here has the address nobody@example.com. Make a company for them, or have them invited to one, first.',
        },
      },
      tooLong('E-mail', 254),
    ],
  },
  {
    file: 'plugins/team/web/users/PasswordDialog.tsx',
    at: ({ user }) => `/users/${user}`,
    open: ['Actions', 'Set password'],
    send: 'Set password',
    tries: [needed('New password'), { typed: { 'New password': 'short' }, says: { 'New password': passwordRule } }],
  },
  {
    file: 'plugins/team/web/users/UserDialog.tsx',
    at: '/users?add',
    send: 'Add user',
    tries: [
      {
        typed: { 'Given name': markup, Attributes: '{ no json' },
        says: { Attributes: 'Write a JSON object, such as { "department": "Sales" }.' },
      },
      {
        typed: { 'E-mail': 'no address', Attributes: '' },
        says: { 'E-mail': '“no address” is no e-mail address. Give one such as ada@example.com.' },
      },
      {
        typed: { 'User name': 'someone', 'E-mail': '' },
        says: { 'User name': 'The user name “someone” is another user’s.' },
      },
      tooLong('User name', 254),
      { typed: { 'User name': 'another', Password: 'short' }, says: { Password: passwordRule } },
    ],
  },
  {
    file: 'plugins/team/web/MemberDialog.tsx',
    at: '/team?invite',
    send: 'Send invitation',
    tries: [
      {
        typed: { 'E-mail': 'no address', 'First name': '', 'Last name': markup },
        says: { 'E-mail': 'Write an address such as name@example.com.', 'First name': 'First name is needed.' },
      },
      { typed: { 'E-mail': 'new@example.com', 'First name': over(100) }, says: { 'First name': atMost(100) } },
      {
        typed: { 'E-mail': 'invited@example.com', 'First name': 'Ada' },
        says: { 'E-mail': 'This person is a member already.' },
      },
    ],
  },
  {
    file: 'plugins/team/web/groups/GroupDialog.tsx',
    at: '/users/groups?add',
    send: 'Add group',
    tries: [
      needed('Name', { Description: markup }),
      { typed: { Name: 'Friends' }, says: { Name: 'There is a group “Friends” already.' } },
      tooLong('Name', 200),
    ],
  },
  {
    file: 'plugins/flows/web/debug/RetentionDialog.tsx',
    at: ({ flow }) => `/flows/${flow}`,
    open: ['Runs', ['Runs', 'Settings'], 'Keep runs for…'],
    send: 'Save',
    tries: [{ typed: { Days: '0' }, says: { Days: 'Give a whole number from 1 to 3650, or nothing.' } }],
  },
  {
    file: 'plugins/flows/web/list/NewFlowDialog.tsx',
    at: '/flows',
    open: ['New flow'],
    send: 'Create',
    tries: [needed('Name', { Description: markup }), tooLong('Name', 256)],
  },
  {
    file: 'plugins/flows/web/versions/VersionsPanel.tsx',
    at: ({ flow }) => `/flows/${flow}`,
    open: ['Versions', 'Actions for Version 1', 'Alias'],
    send: 'Save',
    tries: [tooLong('Name', 256)],
  },
  {
    file: 'plugins/connections/web/connections/ConnectionEditor.tsx',
    at: ({ connection }) => `/connections/${connection}`,
    send: 'Save',
    tries: [tooLong('Name', 256), { typed: { Name: ' ' }, says: { Name: 'Give the connection a name.' } }],
  },
  {
    file: 'plugins/connections/web/variables/ChangeDialog.tsx',
    at: '/attributes',
    open: ['Choose all that are shown', 'Change…'],
    send: 'Change',
    tries: [{ typed: {}, says: { '': 'Choose at least one thing to change.' } }],
  },
  {
    file: 'plugins/connections/web/variables/VariableDialog.tsx',
    at: '/attributes?new',
    send: 'Save',
    tries: [
      {
        typed: { Name: markup, Type: 'number', Minimum: '5', Maximum: '1' },
        says: { Maximum: 'The maximum must not be less than the minimum.' },
      },
      {
        typed: { Name: markup, Type: 'object', Value: 'no json' },
        says: { Value: 'This is no JSON object. Write it such as { "plan": "free" }.' },
      },
      {
        typed: { Name: 'known', Type: 'string', Context: 'company', Value: markup },
        says: { Name: 'There is such a variable in this context already. Choose another name.' },
      },
      tooLong('Name', 256),
    ],
  },
  {
    file: 'plugins/connections/web/catalogue/NewConnectionDialog.tsx',
    at: '/connections?new=httpConnector',
    send: 'Create',
    tries: [needed('Name'), { typed: { Name: ' ' }, says: { Name: 'Must not be empty.' } }, tooLong('Name', 256)],
  },
  {
    file: 'plugins/templates/web/market/EditTemplateDialog.tsx',
    at: ({ template }) => `/flowtemplates/${template}?do=edit`,
    send: 'Save',
    tries: [needed('Name', { Description: markup }), tooLong('Name', 256)],
  },
  {
    file: 'plugins/templates/web/market/ImportTemplateDialog.tsx',
    at: ({ template }) => `/flowtemplates/${template}?do=import`,
    send: 'Import',
    tries: [needed('Name of the flow'), tooLong('Name of the flow', 256)],
  },
  {
    file: 'plugins/templates/web/market/NewTemplateDialog.tsx',
    at: ({ flow }) => `/flowtemplates?new&flow=${flow}`,
    send: 'Create',
    tries: [needed('Flow', { Name: markup }), needed('Name', { Flow: '' })],
  },
  {
    file: 'plugins/roles/web/DeleteRoleDialog.tsx',
    at: ({ role }) => `/roles?delete=${role}`,
    send: 'Delete',
    tries: [
      {
        typed: { 'Role in its place': '' },
        says: { 'Role in its place': 'Choose the role that its holders get.' },
      },
    ],
  },
  {
    file: 'plugins/roles/web/NewRoleDialog.tsx',
    at: '/roles?new',
    send: 'Create role',
    tries: [
      {
        typed: { Name: markup, Description: markup },
        says: {
          Name: 'Begin with a letter or digit; letters, digits, spaces, dots, dashes and underlines may follow, 60 in all.',
        },
      },
      { typed: { Name: 'Own' }, says: { Name: 'There is a role “Own” already. Choose another name.' } },
      tooLong('Description', 500),
    ],
  },
  {
    file: 'plugins/apps/web/schedules/ScheduleDialog.tsx',
    at: ({ app }) => `/apps/${app}`,
    open: ['Add schedule'],
    send: 'Save',
    tries: [
      {
        typed: { Name: markup, Parameters: '[1' },
        says: { Parameters: 'Write a JSON object, such as { "depth": 2 }, or leave it empty.' },
      },
      {
        typed: { Name: markup, Parameters: '', 'How often': 'own', 'Cron line': 'every day' },
        says: {
          'Cron line':
            'A schedule has five fields: minute, hour, day of month, month, day of week. This one has 2, as in “every day”. Every day at nine is 0 9 * * *.',
        },
      },
    ],
  },
  {
    file: 'plugins/apps/web/detail/AppSettings.tsx',
    at: ({ app }) => `/apps/${app}`,
    send: 'Save',
    tries: [
      needed('Name', { 'Redirect addresses': 'javascript:alert(1)' }),
      {
        typed: { Name: 'Application', 'Redirect addresses': 'javascript:alert(1)' },
        says: {
          'Redirect addresses':
            '"javascript:alert(1)" is nowhere to come back to: write an address such as https://app.example.com/callback.',
        },
      },
      {
        typed: { 'Redirect addresses': '', 'Address of the keys': markup, 'Keys (JSON Web Key Set)': '{' },
        says: {
          'Address of the keys': `“${markup}” is no whole address, such as https://app.example.com/jwks.json.`,
        },
      },
    ],
  },
  {
    file: 'plugins/apps/web/policies/PolicyDialog.tsx',
    at: ({ app }) => `/apps/${app}`,
    open: ['Add policy'],
    send: 'Save',
    tries: [{ typed: { Name: '' }, says: { Name: 'Name is needed.', Flow: 'Choose a flow.' } }],
  },
  {
    file: 'plugins/apps/web/list/NewAppDialog.tsx',
    at: '/apps',
    open: ['Add application'],
    send: 'Create',
    tries: [needed('Name'), { typed: { Name: ' ' }, says: { Name: 'Must not be empty.' } }, tooLong('Name', 256)],
  },
  {
    file: 'plugins/transfer/web/export/ExportDialog.tsx',
    at: '/company/transfer?export',
    send: 'Start the export',
    tries: [
      { typed: { 'Take secrets along': 'on' }, says: {} },
      {
        typed: { Passphrase: 'short', 'Passphrase again': markup },
        says: {
          Passphrase: 'A passphrase has at least 12 characters.',
          'Passphrase again': 'This is not what was typed above.',
        },
      },
      {
        typed: { Passphrase: over(200), 'Passphrase again': over(200) },
        says: { Passphrase: atMost(200) },
      },
    ],
  },
  {
    file: 'plugins/transfer/web/import/CheckForm.tsx',
    at: ({ sealed }) => `/company/transfer?import=${sealed}`,
    send: 'Check what would change',
    tries: [
      {
        typed: { Passphrase: '' },
        says: { Passphrase: 'Give the passphrase that the archive was exported with.' },
      },
      {
        typed: { Passphrase: markup },
        says: { Passphrase: 'This passphrase does not open the archive. Nothing was changed.' },
      },
      tooLong('Passphrase', 200),
    ],
  },
  {
    file: 'plugins/transfer/web/import/ApplyDialog.tsx',
    at: ({ checked }) => `/company/transfer?import=${checked}`,
    open: ['Actions for Import of', 'Show', 'Apply this import…'],
    send: 'Apply',
    tries: [
      needed('Name of the company'),
      {
        typed: { 'Name of the company': markup },
        says: { 'Name of the company': 'This is not the name of the company: type Meadow.' },
      },
    ],
  },
  {
    file: 'plugins/analytics/web/embed/EmbedDialog.tsx',
    at: '/customAnalyticsDashboard',
    open: ['Embed in another page'],
    send: 'Make the frame',
    tries: [
      {
        typed: { Site: markup, 'Minutes until it ends': '0' },
        says: { 'Minutes until it ends': 'Give a whole number from 1 to 1440, which is a day.' },
      },
      {
        typed: { 'Minutes until it ends': '60' },
        says: {
          '': `No application of this company runs on ${markup}. Add an address there to the redirect addresses of one, or name another origin.`,
        },
      },
    ],
  },
  {
    file: 'core/web/session/PersonDialog.tsx',
    at: ({ app }) => `/apps/${app}`,
    open: ['Show API key'],
    send: 'Confirm',
    tries: [
      needed('Password'),
      { typed: { Password: markup }, says: { Password: 'The current password is not right.' } },
      tooLong('Password', 128),
    ],
  },
  {
    file: 'shell/web/account/EnvironmentDialog.tsx',
    at: '/account',
    open: ['New environment'],
    send: 'Create',
    tries: [needed('Name'), { typed: { Name: ' ' }, says: { Name: 'Must not be empty.' } }, tooLong('Name', 200)],
  },
  {
    file: 'shell/web/entrance/ResetPasswordForm.tsx',
    at: '/account',
    open: ['Change password'],
    send: 'Submit',
    tries: [
      {
        typed: { 'Current password': '', 'New password': strong, 'Confirm password': markup },
        says: {
          'Current password': 'Please insert your current password.',
          'Confirm password': 'New password and confirm password do not match',
        },
      },
      {
        typed: { 'Current password': markup, 'Confirm password': strong },
        says: { 'Current password': 'The current password is not right.' },
      },
    ],
  },
  {
    file: 'shell/web/entrance/LoginPage.tsx',
    at: '/',
    send: 'Sign On',
    tries: [
      {
        typed: { Email: markup, Password: '' },
        says: { Email: 'This is not an e-mail address.', Password: 'Please insert your password.' },
      },
      {
        typed: { Email: 'nobody@example.com', Password: markup },
        says: { '': 'The e-mail or the password is not right, or the account is locked for a while.' },
      },
      tooLong('Password', 128),
    ],
  },
  {
    file: 'shell/web/entrance/ForgotPage.tsx',
    at: '/forgot',
    send: 'Send link',
    tries: [
      { typed: { Email: markup }, says: { Email: 'This is not an e-mail address.' } },
      { typed: { Email: `${over(254)}@example.com` }, says: { Email: atMost(254) } },
    ],
  },
  {
    file: 'shell/web/entrance/NewPasswordForm.tsx',
    at: '/invitation?token=wrong',
    send: 'Join',
    tries: [
      {
        typed: { 'New password': 'short', 'Confirm password': markup },
        says: {
          'New password': 'New password is too short. It should be at least 8 characters in length.',
          'Confirm password': 'New password and confirm password do not match',
        },
      },
      {
        typed: { 'New password': over(128), 'Confirm password': over(128) },
        says: { 'New password': atMost(128) },
      },
      {
        typed: { 'New password': strong, 'Confirm password': strong },
        says: { '': 'This invitation has been used or has ended. Ask for a new one.' },
      },
    ],
  },
  {
    file: 'shell/web/entrance/SetupForm.tsx',
    at: '/setup?key=wrong',
    send: 'Create company',
    tries: [
      {
        typed: { 'Full name': '', Email: markup, Password: '', 'Company name': '' },
        says: {
          'Full name': 'Please insert your full name.',
          Email: 'This is not an e-mail address.',
          Password: 'Please insert your password.',
          'Company name': 'Please insert a company name.',
        },
      },
      {
        typed: { 'Full name': markup, Email: 'a@example.com', Password: strong, 'Company name': over(200) },
        says: { 'Company name': atMost(200) },
      },
      {
        typed: { 'Company name': markup },
        says: {
          '': 'This set-up link is not the newest one. Use the link printed at the last start of the server.',
        },
      },
    ],
  },
  {
    file: 'shell/web/entrance/RegisterPage.tsx',
    at: '/register',
    send: 'Create Account',
    tries: [
      {
        typed: { 'Full name': '', Email: markup, Password: '' },
        says: {
          'Full name': 'Please insert your full name.',
          Email: 'This is not an e-mail address.',
          Password: 'Please insert your password.',
        },
      },
      {
        typed: { 'Full name': over(100), Email: 'a@example.com', Password: strong },
        says: { 'Full name': atMost(100) },
      },
      { typed: { 'Full name': markup, Phone: over(40) }, says: { Phone: atMost(40) } },
      { typed: { Phone: '', 'Company name': over(200) }, says: { 'Company name': atMost(200) } },
    ],
  },
  {
    file: 'shell/web/entrance/SsoLogin.tsx',
    at: '/sso/login',
    send: 'Continue',
    tries: [{ typed: { 'Company Id': ' ' }, says: { 'Company Id': 'Please insert a Company Id.' } }],
  },
];

/** Files with a form that are given no bad input here, each with why. */
export const without: Readonly<Record<string, string>> = {
  'core/web/ui/form/FormDialog.tsx': 'the frame of other forms',
  'plugins/admin/web/SettingsForm.tsx': 'the frame of other forms',
  'plugins/apps/web/detail/RotateDialog.tsx': 'one choice among four, and nothing is written',
  'plugins/assistant/web/QuestionField.tsx':
    'any text is a question; one that cannot be sent comes back to the field, which is tested beside it',
  'plugins/templates/web/market/PublishDialog.tsx': 'one switch, and nothing is written',
};
