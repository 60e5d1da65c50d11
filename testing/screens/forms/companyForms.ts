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
        typed: { Name: '', 'Background color': markup, 'Icon (SVG)': markup },
        says: {
          Name: 'Name is required.',
          'Background color': 'Enter # and six hexadecimal digits, such as #0f766e.',
          'Icon (SVG)': 'The SVG source must begin with <svg and end with </svg>.',
        },
      },
      {
        typed: { Name: over(256), 'Background color': '#0f766e', 'Icon (SVG)': '' },
        says: { Name: atMost(256) },
      },
    ],
  },
  {
    file: 'plugins/admin/web/company/NewDomain.tsx',
    at: '/company',
    send: 'Check domain',
    tries: [
      {
        typed: { Domain: markup, 'Environment prefix': '../etc' },
        says: {
          Domain: 'Enter a domain such as example.com.',
          'Environment prefix': 'Use only letters, digits, and hyphens.',
        },
      },
      {
        typed: { Domain: `${over(200)}.com`, 'Environment prefix': 'login' },
        says: { Domain: atMost(200) },
      },
    ],
  },
  {
    file: 'plugins/admin/web/settings/SecurityForm.tsx',
    at: '/settings',
    name: 'Sign-in',
    send: 'Save',
    tries: [
      {
        typed: {
          'Maximum session length': '25',
          'Minimum password length': '7.5',
          'Allowed IP addresses': markup,
        },
        says: {
          'Maximum session length': 'Enter a duration from 5 minutes to 24 hours.',
          'Minimum password length': 'Enter a whole number from 8 to 64.',
        },
      },
      {
        asksPerson: true,
        typed: {
          'Maximum session length': '12',
          'Minimum password length': '8',
          'Allowed IP addresses': markup,
        },
        says: {
          'Allowed IP addresses': `“${markup}” is neither an IP address, such as 203.0.113.7, nor a range, such as 203.0.113.0/24.`,
        },
      },
    ],
  },
  {
    file: 'plugins/admin/web/settings/SsoForm.tsx',
    at: '/settings/sso',
    name: 'OpenID Connect provider',
    send: 'Save',
    tries: [
      {
        asksPerson: true,
        typed: {
          'Enable single sign-on': 'on',
          'Client ID': 'console',
          Issuer: markup,
          'Email domains': 'example.com',
        },
        says: {
          Issuer: `“${markup}” is not a valid provider URL. Enter one that starts with https://.`,
        },
      },
      {
        typed: { Issuer: 'https://login.example.com', 'Email domains': markup },
        says: { 'Email domains': 'Must be a domain such as example.com.' },
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
            '“https://x.example/a.js” is not a host. Enter a host such as cdn.example.com, without https:// or a path.',
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
        typed: { 'Versions per flow (maximum)': markup },
        says: {
          'Versions per flow (maximum)':
            'Enter a whole number of at least 1, or leave the field empty.',
        },
      },
    ],
  },
  {
    file: 'plugins/admin/web/installation/AdministratorDialog.tsx',
    at: '/admin',
    open: ['Create environment'],
    send: 'Create environment',
    tries: [
      {
        typed: { Environment: '', Email: '', 'First name': markup, 'Last name': markup },
        says: { Environment: 'Environment is required.', Email: 'Email is required.' },
      },
      { typed: { Environment: markup, Email: 'no address' }, says: { Email: noAddress } },
      {
        typed: { Email: 'new@example.com', Environment: ' ' },
        says: { Environment: 'Must not be empty.' },
      },
      tooLong('Environment', 200),
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
        says: { Attributes: 'Enter a JSON object, such as { "department": "Sales" }.' },
      },
      {
        typed: { Email: 'no address', Attributes: '' },
        says: { Email: '“no address” is not an email address. Enter one such as ada@example.com.' },
      },
      {
        typed: { Username: 'someone', Email: '' },
        says: { Username: 'The username “someone” belongs to another user. Use a different one.' },
      },
      tooLong('Username', 254),
      { typed: { Username: 'another', Password: 'short' }, says: { Password: passwordRule } },
    ],
  },
  {
    file: 'plugins/team/web/MemberDialog.tsx',
    at: '/team?invite',
    send: 'Invite member',
    tries: [
      {
        typed: { Email: 'no address', 'First name': '', 'Last name': markup },
        says: {
          Email: 'Enter an email address such as name@example.com.',
          'First name': 'First name is required.',
        },
      },
      {
        typed: { Email: 'new@example.com', 'First name': over(100) },
        says: { 'First name': atMost(100) },
      },
      {
        typed: { Email: 'invited@example.com', 'First name': 'Ada' },
        says: { Email: 'This person is already invited. Resend their invitation instead.' },
      },
    ],
  },
  {
    file: 'plugins/users/web/groups/GroupDialog.tsx',
    at: '/users/groups?add',
    send: 'Add group',
    tries: [
      createEmptyTry('Name', { Description: markup }),
      { typed: { Name: 'Friends' }, says: { Name: 'The group “Friends” already exists.' } },
      tooLong('Name', 200),
    ],
  },
  {
    file: 'plugins/roles/web/RoleDialogs.tsx',
    at: ({ role }) => `/roles?delete=${role}`,
    send: 'Delete',
    tries: [
      {
        typed: { 'Replacement role': '' },
        says: { 'Replacement role': 'Select a replacement role.' },
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
          Name: 'Start with a letter or digit, then use letters, digits, spaces, dots, hyphens, and underscores, up to 60 characters.',
        },
      },
      {
        typed: { Name: 'Own' },
        says: { Name: 'The role “Own” already exists. Enter another name.' },
      },
      tooLong('Description', 500),
    ],
  },
  {
    file: 'plugins/transfer/web/export/ExportDialog.tsx',
    at: '/company/transfer?export',
    inDialog: true,
    send: 'Export environment',
    tries: [
      { typed: { 'Include encrypted secrets': 'on' }, says: {} },
      {
        typed: { Passphrase: 'short', 'Confirm passphrase': markup },
        says: {
          Passphrase: 'Use at least 12 characters.',
          'Confirm passphrase': 'The passphrases don’t match.',
        },
      },
      {
        typed: { Passphrase: over(200), 'Confirm passphrase': over(200) },
        says: { Passphrase: atMost(200) },
      },
    ],
  },
  {
    file: 'plugins/transfer/web/import/CheckForm.tsx',
    at: ({ sealed }) => `/company/transfer?import=${sealed}`,
    send: 'Preview changes',
    tries: [
      {
        typed: { Passphrase: '' },
        says: { Passphrase: 'Enter the archive’s passphrase.' },
      },
      {
        typed: { Passphrase: markup },
        says: { Passphrase: 'The passphrase is incorrect. Enter the export’s passphrase.' },
      },
      tooLong('Passphrase', 200),
    ],
  },
  {
    file: 'plugins/transfer/web/import/ImportRun.tsx',
    at: ({ checked }) => `/company/transfer?import=${checked}`,
    open: ['Actions for import from', 'View', 'Apply import…'],
    send: 'Apply import',
    tries: [
      createEmptyTry('Environment name'),
      {
        typed: { 'Environment name': markup },
        says: { 'Environment name': 'The name doesn’t match. Type Meadow.' },
      },
    ],
  },
];
