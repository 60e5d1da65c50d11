import { atMost, markup, createEmptyTry, noAddress, over, passwordRule, tooLong } from './badInput';
import type { BadForm } from './BadForm';

/** The forms of companies, people and roles, with bad input for each. */
export const companyForms: readonly BadForm[] = [
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
        typed: {
          'End after (minutes)': '4',
          'Least length': '7.5',
          'Only from these addresses': markup,
        },
        says: {
          'End after (minutes)': 'Enter a whole number from 5 to 1440.',
          'Least length': 'Enter a whole number from 8 to 64.',
        },
      },
      {
        typed: {
          'End after (minutes)': '60',
          'Least length': '8',
          'Only from these addresses': markup,
        },
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
        says: {
          Issuer: `“${markup}” is no address of a provider. Write one that begins with https://.`,
        },
      },
      {
        typed: { Issuer: 'https://login.example.com', 'Mail domains': markup },
        says: { 'Mail domains': 'Must be a domain such as example.com.' },
      },
    ],
  },
  {
    file: 'plugins/pages/web/SourcesPanel.tsx',
    at: '/admin',
    send: 'Save',
    tries: [
      {
        typed: { Scripts: 'https://x.example/a.js' },
        says: {
          Scripts:
            '“https://x.example/a.js” is not a host. Enter a name such as cdn.example.com, without https://.',
        },
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
        typed: { Company: '', Email: '', 'First name': markup, 'Last name': markup },
        says: { Company: 'Company is needed.', Email: 'Email is needed.' },
      },
      { typed: { Company: markup, Email: 'no address' }, says: { Email: noAddress } },
      {
        typed: { Email: 'new@example.com', Company: ' ' },
        says: { Company: 'Must not be empty.' },
      },
      tooLong('Company', 200),
    ],
  },
  {
    file: 'plugins/admin/web/installation/Operators.tsx',
    at: '/admin',
    open: ['Add operator'],
    send: 'Add operator',
    tries: [
      { typed: { Email: markup }, says: { Email: noAddress } },
      {
        typed: { Email: 'nobody@example.com' },
        says: {
          Email:
            'Nobody here has the address nobody@example.com. Make a company for them, or have them invited to one, first.',
        },
      },
      tooLong('Email', 254),
    ],
  },
  {
    file: 'plugins/users/web/users/UserPage.tsx',
    at: ({ user }) => `/users/${user}`,
    open: ['Actions', 'Set password'],
    send: 'Set password',
    tries: [
      createEmptyTry('New password'),
      { typed: { 'New password': 'short' }, says: { 'New password': passwordRule } },
    ],
  },
  {
    file: 'plugins/users/web/users/UserDialog.tsx',
    at: '/users?add',
    send: 'Add user',
    tries: [
      {
        typed: { 'Given name': markup, Attributes: '{ no json' },
        says: { Attributes: 'Write a JSON object, such as { "department": "Sales" }.' },
      },
      {
        typed: { Email: 'no address', Attributes: '' },
        says: { Email: '“no address” is no email address. Give one such as ada@example.com.' },
      },
      {
        typed: { 'User name': 'someone', Email: '' },
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
        typed: { Email: 'no address', 'First name': '', 'Last name': markup },
        says: {
          Email: 'Write an address such as name@example.com.',
          'First name': 'First name is needed.',
        },
      },
      {
        typed: { Email: 'new@example.com', 'First name': over(100) },
        says: { 'First name': atMost(100) },
      },
      {
        typed: { Email: 'invited@example.com', 'First name': 'Ada' },
        says: { Email: 'This person is a member already.' },
      },
    ],
  },
  {
    file: 'plugins/users/web/groups/GroupDialog.tsx',
    at: '/users/groups?add',
    send: 'Add group',
    tries: [
      createEmptyTry('Name', { Description: markup }),
      { typed: { Name: 'Friends' }, says: { Name: 'There is a group “Friends” already.' } },
      tooLong('Name', 200),
    ],
  },
  {
    file: 'plugins/roles/web/RoleDialogs.tsx',
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
    file: 'plugins/roles/web/RoleDialogs.tsx',
    at: '/roles?new',
    send: 'Create role',
    tries: [
      {
        typed: { Name: markup, Description: markup },
        says: {
          Name: 'Begin with a letter or digit; letters, digits, spaces, dots, dashes and underlines may follow, 60 in all.',
        },
      },
      {
        typed: { Name: 'Own' },
        says: { Name: 'There is a role “Own” already. Choose another name.' },
      },
      tooLong('Description', 500),
    ],
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
    file: 'plugins/transfer/web/import/ImportRun.tsx',
    at: ({ checked }) => `/company/transfer?import=${checked}`,
    open: ['Actions for Import of', 'Show', 'Apply this import…'],
    send: 'Apply',
    tries: [
      createEmptyTry('Name of the company'),
      {
        typed: { 'Name of the company': markup },
        says: { 'Name of the company': 'This is not the name of the company: type Meadow.' },
      },
    ],
  },
];
