import type { BadForm } from '#testing/screens/forms/BadForm';
import { atMost, over } from '#testing/screens/forms/badInput';

/** The forms about languages and texts of pages, with bad input for each. */
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
] satisfies readonly BadForm[];
