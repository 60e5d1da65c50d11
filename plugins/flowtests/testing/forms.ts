import type { BadForm } from '#testing/screens/forms/BadForm';
import { atMost, createEmptyTry, over } from '#testing/screens/forms/badInput';

/** The forms of this plugin, with bad input for each. */
export default [
  {
    file: 'plugins/flowtests/web/form/TestDialog.tsx',
    at: ({ flow }) => `/flows/${flow}`,
    open: ['Tests', 'Edit “Known”'],
    send: 'Save',
    inDialog: true,
    tries: [
      createEmptyTry('Name'),
      { typed: { Name: over(200) }, says: { Name: atMost(200) } },
      {
        typed: { Name: 'Known', 'Time of the run': 'noon' },
        says: { 'Time of the run': 'Enter a time such as 2026-05-01T09:00:00Z.' },
      },
    ],
  },
  {
    file: 'plugins/flowtests/web/rules/TestRulesPage.tsx',
    at: '/flows/testrules',
    send: 'Save',
    tries: [
      {
        typed: { 'Required coverage (%)': '101' },
        says: { 'Required coverage (%)': 'Enter a whole number from 0 to 100.' },
      },
    ],
  },
] satisfies readonly BadForm[];
