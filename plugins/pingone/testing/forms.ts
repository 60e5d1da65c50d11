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
          'Medium risk starts at': '',
          'Keep evaluations (days)': '1.5',
        },
        says: {
          'New device': 'Enter a whole number from 0 to 100.',
          'Medium risk starts at': 'Enter a whole number from 1 to 100.',
          'Keep evaluations (days)': 'Enter a whole number from 1 to 3650.',
        },
      },
      {
        typed: {
          'New device': '10',
          'Medium risk starts at': '70',
          'High risk starts at': '70',
          'Keep evaluations (days)': '30',
        },
        says: { 'High risk starts at': 'High must be above medium.' },
      },
    ],
  },
] satisfies readonly BadForm[];
