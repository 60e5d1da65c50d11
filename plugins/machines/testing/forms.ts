import type { BadForm } from '#testing/screens/forms/BadForm';
import { atMost, createEmptyTry, over, tooLong } from '#testing/screens/forms/badInput';

const at = (ids: Readonly<Record<'account', string>>) => `/serviceAccounts/${ids.account}`;
const range = (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`;

/** The forms about machines, with bad input for each. */
export default [
  {
    file: 'plugins/machines/web/devices/CodeForm.tsx',
    at: '/device',
    name: 'Approve a device',
    send: 'Continue',
    tries: [{ typed: { Code: '' }, says: { Code: 'Enter the code that the device shows.' } }],
  },
  {
    file: 'plugins/machines/web/list/NewAccountDialog.tsx',
    at: '/serviceAccounts?new',
    send: 'Create',
    inDialog: true,
    tries: [
      createEmptyTry('Name'),
      tooLong('Name', 100),
      { typed: { Name: 'CI', Description: over(300) }, says: { Description: atMost(300) } },
      {
        typed: { Description: '', 'Token lifetime (minutes)': '4' },
        says: { 'Token lifetime (minutes)': range(5, 1440) },
      },
      {
        asksPerson: true,
        typed: { 'Token lifetime (minutes)': '60', 'Allowed IP addresses': '10.0.0.0/99' },
        says: {
          'Allowed IP addresses':
            '“10.0.0.0/99” is not an IP address or range, such as 10.1.2.0/24.',
        },
      },
      {
        typed: { 'Allowed IP addresses': '', 'Redirect URIs': 'http://example.com/' },
        says: {
          'Redirect URIs':
            '“http://example.com/” can’t be a redirect URI. Use HTTPS, HTTP on 127.0.0.1, or a custom scheme, such as com.example.app:/callback. Wildcards, fragments, and credentials aren’t allowed.',
        },
      },
      {
        typed: { Name: 'Pipeline', 'Redirect URIs': '' },
        says: { Name: 'A service account named “Pipeline” already exists. Use another name.' },
      },
    ],
  },
  {
    file: 'plugins/machines/web/detail/AccountPage.tsx',
    at: ids => `${at(ids)}?edit`,
    send: 'Save',
    inDialog: true,
    tries: [createEmptyTry('Name'), tooLong('Name', 100)],
  },
  {
    file: 'plugins/machines/web/detail/KeySection.tsx',
    at,
    open: ['Add public key'],
    send: 'Add public key',
    inDialog: true,
    tries: [
      createEmptyTry('Name'),
      {
        asksPerson: true,
        typed: { Name: 'Key' },
        says: { 'Public key': 'Paste a public key, or enter the URL of a key set.' },
      },
      {
        typed: { 'Public key': 'nonsense' },
        says: { 'Public key': 'Paste a public key as PEM or as a JSON Web Key.' },
      },
      {
        typed: { 'Public key': '', 'Key set URL': 'http://example.com/jwks' },
        says: {
          'Key set URL':
            '“http://example.com/jwks” must start with https:// to protect the keys in transit.',
        },
      },
    ],
  },
  {
    file: 'plugins/machines/web/detail/IssuerDialog.tsx',
    at,
    open: ['Add trusted issuer'],
    send: 'Add trusted issuer',
    inDialog: true,
    tries: [
      createEmptyTry('Issuer URL', { Audience: 'sluice', 'Value 1': 'repo:acme/*' }),
      {
        asksPerson: true,
        typed: { 'Issuer URL': 'ci' },
        says: { 'Issuer URL': '“ci” is not a complete URL, such as https://ci.example.com.' },
      },
      { typed: { Audience: over(500) }, says: { Audience: atMost(500) } },
    ],
  },
  {
    file: 'plugins/machines/web/tokens/NewTokenDialog.tsx',
    at: '/account/tokens?new',
    send: 'Create',
    inDialog: true,
    tries: [createEmptyTry('Name'), tooLong('Name', 100)],
  },
] satisfies readonly BadForm[];
