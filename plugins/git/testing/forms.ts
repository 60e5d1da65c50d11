import type { BadForm } from '#testing/screens/forms/BadForm';
import { atMost, createEmptyTry, over } from '#testing/screens/forms/badInput';

/** The forms about repositories, with bad input for each. */
export default [
  {
    file: 'plugins/git/web/GitDialog.tsx',
    at: '/git?edit',
    send: 'Connect repository',
    inDialog: true,
    tries: [
      createEmptyTry('Repository URL'),
      createEmptyTry('Branch'),
      {
        typed: { 'Repository URL': 'https://example.com/a.git', Branch: over(200) },
        says: { Branch: atMost(200) },
      },
      {
        asksPerson: true,
        typed: { 'Repository URL': 'git@github.com:acme/identity.git', Branch: 'main' },
        says: {
          'Repository URL':
            'Enter a URL that starts with https://, such as https://github.com/acme/identity.git.',
        },
      },
      {
        typed: { 'Repository URL': 'https://example.com/a.git', Branch: '../main' },
        says: { Branch: 'Enter a valid branch name, such as main.' },
      },
      {
        typed: { Branch: 'main', Folder: '../up' },
        says: {
          Folder:
            'Enter a path inside the repository, without “..” or “.git”, such as environments/production.',
        },
      },
      {
        typed: { Folder: '', 'Check interval (seconds)': '5' },
        says: { 'Check interval (seconds)': 'Enter a whole number from 10 to 86400, or 0.' },
      },
    ],
  },
] satisfies readonly BadForm[];
