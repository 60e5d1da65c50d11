import type { BadForm } from '#testing/screens/forms/BadForm';

const range = (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`;
const stepsWrong = 'Enter up to 10 increasing whole numbers from 1 to 100, such as 5, 25, 50.';

/** The forms about releases, with bad input for each. */
export default [
  {
    file: 'plugins/releases/web/start/StartDialog.tsx',
    at: '/releases?canary',
    send: 'Start canary',
    inDialog: true,
    tries: [
      {
        typed: { 'User share per step': '50, 5' },
        says: {
          Flow: 'Flow is required.',
          'New version': 'New version is required.',
          'User share per step': stepsWrong,
        },
      },
      {
        typed: { 'User share per step': '5, 25', 'Minimum runs per step': '-1' },
        says: {
          Flow: 'Flow is required.',
          'New version': 'New version is required.',
          'Minimum runs per step': range(0, 1_000_000),
        },
      },
      {
        typed: {
          'Minimum runs per step': '50',
          'Success rate drop limit': '0',
          'Slowdown limit': '5',
        },
        says: {
          Flow: 'Flow is required.',
          'New version': 'New version is required.',
          'Success rate drop limit': range(1, 50),
          'Slowdown limit': range(10, 1000),
        },
      },
    ],
  },
] satisfies readonly BadForm[];
