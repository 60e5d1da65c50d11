import type { BadForm } from '#testing/screens/forms/BadForm';
import { createEmptyTry, tooLong } from '#testing/screens/forms/badInput';

const at = (query: string) => (ids: Readonly<Record<'request', string>>) =>
  `/change-requests/${ids.request}?${query}`;

/** The forms about change requests, with bad input for each. */
export default [
  {
    file: 'plugins/reviews/web/list/NewRequestDialog.tsx',
    at: ({ flow }: Readonly<Record<'flow', string>>) => `/change-requests?new&flow=${flow}`,
    send: 'Open change request',
    inDialog: true,
    tries: [createEmptyTry('Title'), tooLong('Title', 200)],
  },
  {
    file: 'plugins/reviews/web/policy/PolicyDialog.tsx',
    at: '/change-requests?policy',
    send: 'Save',
    inDialog: true,
    tries: [
      {
        typed: { 'Required approvals': '11' },
        says: { 'Required approvals': 'Enter a whole number from 0 to 10.' },
      },
    ],
  },
  {
    file: 'plugins/reviews/web/detail/EditDialog.tsx',
    at: at('edit'),
    send: 'Save',
    inDialog: true,
    tries: [createEmptyTry('Title'), tooLong('Title', 200)],
  },
  {
    file: 'plugins/reviews/web/detail/ReviewDialog.tsx',
    at: at('review'),
    send: 'Submit review',
    inDialog: true,
    tries: [tooLong('Comment', 10_000)],
  },
] satisfies readonly BadForm[];
