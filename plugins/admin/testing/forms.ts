import { password } from '#testing/startServer';
import type { BadForm } from '#testing/screens/forms/BadForm';
import {
  atMost,
  createEmptyTry,
  markup,
  noAddress,
  over,
  tooLong,
} from '#testing/screens/forms/badInput';

/** The forms about languages, texts of pages, and operators, with bad input for each. */
export default [
  {
    file: 'plugins/admin/web/languages/LanguagesForm.tsx',
    at: '/company/languages',
    name: 'Languages',
    send: 'Save',
    tries: [
      {
        typed: { English: 'off', 'Default language': 'en' },
        says: {
          'Default language':
            'Enable at least one language, and select an enabled language as the default.',
        },
      },
    ],
  },
  {
    file: 'plugins/admin/web/languages/TextDialog.tsx',
    at: '/company/languages',
    open: ['Edit “You are signed out”'],
    send: 'Save',
    inDialog: true,
    tries: [
      {
        typed: { 'Your text': 'Wait {count, plural, one {a second}' },
        says: {
          'Your text':
            'The plural or select syntax in “apps.openid.signedOff” is not valid. Check that its braces match and that it includes “other”.',
        },
      },
      { typed: { 'Your text': over(10_000) }, says: { 'Your text': atMost(10_000) } },
    ],
  },
  {
    file: 'plugins/admin/web/installation/Operators.tsx',
    at: '/admin',
    open: ['Invite operator'],
    send: 'Invite operator',
    tries: [
      { typed: { Email: markup }, says: { Email: noAddress } },
      {
        asksPerson: true,
        typed: { Email: 'nobody@example.com' },
        says: {
          Email:
            'No account uses the email address nobody@example.com. First create an environment for this person, or invite them to an existing one.',
        },
      },
      tooLong('Email', 254),
    ],
  },
  {
    file: 'plugins/admin/web/installation/OperatePage.tsx',
    at: ({ operatorship }) => `/operate?token=${operatorship}`,
    open: ['Accept invitation'],
    send: 'Accept invitation',
    inDialog: true,
    tries: [
      createEmptyTry('New password'),
      {
        asksPerson: true,
        typed: { 'New password': 'short' },
        says: {
          'New password':
            'Must have 8 to 128 characters, an uppercase letter, a digit, and a special character.',
        },
      },
      { typed: { 'New password': password }, says: { 'New password': 'Was used before.' } },
      tooLong('New password', 128),
    ],
  },
] satisfies readonly BadForm[];
