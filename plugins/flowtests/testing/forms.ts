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
        typed: { Name: 'Known', 'Inputs (JSON)': '{"device": ' },
        says: { 'Inputs (JSON)': 'Enter a JSON object.' },
      },
      {
        typed: { 'Inputs (JSON)': '{}', 'Pages (JSON)': '{}' },
        says: { 'Pages (JSON)': 'Enter a JSON list.' },
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
