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
        typed: { 'New device': '101', 'Medium from score': '', 'Keep evaluations (days)': '1.5' },
        says: {
          'New device': 'Enter a whole number from 0 to 100.',
          'Medium from score': 'Enter a whole number from 1 to 100.',
          'Keep evaluations (days)': 'Enter a whole number from 1 to 3650.',
        },
      },
      {
        typed: {
          'New device': '10',
          'Medium from score': '70',
          'High from score': '70',
          'Keep evaluations (days)': '30',
        },
        says: { 'High from score': 'High must be above medium.' },
      },
    ],
  },
] satisfies readonly BadForm[];
