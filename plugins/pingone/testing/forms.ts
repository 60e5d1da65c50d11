import type { BadForm } from '#testing/screens/forms/BadForm';

/** The form of this plugin, with bad input for it. */
export default [
  {
    file: 'plugins/pingone/web/risk/RiskForm.tsx',
    at: '/risk',
    name: 'Risk settings',
    send: 'Save',
    tries: [
      {
        typed: {
          'New device': '101',
          'Medium risk threshold': '',
          'Evaluation retention (days)': '1.5',
        },
        says: {
          'New device': 'Enter a whole number from 0 to 100.',
          'Medium risk threshold': 'Enter a whole number from 1 to 100.',
          'Evaluation retention (days)': 'Enter a whole number from 1 to 3650.',
        },
      },
      {
        typed: {
          'New device': '10',
          'Medium risk threshold': '70',
          'High risk threshold': '70',
          'Evaluation retention (days)': '30',
        },
        says: { 'High risk threshold': 'The high threshold must be above the medium threshold.' },
      },
    ],
  },
] satisfies readonly BadForm[];
