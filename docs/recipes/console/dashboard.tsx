/**
 * # Add to the dashboard
 *
 * Add a figure at the top (`figure` contributes to `figures`), a card (`dashboardCards`), or a next
 * step for new members (`nextSteps`).
 *
 * ![The dashboard with its cards](recipes/pictures/dashboard.png)
 */
import { Type } from 'typebox';
import { always, endpoint, messages } from '@sluice/core/contract';
import { contribute, dashboardCards, figure, nextSteps, panel } from '@sluice/core/web';

const strings = messages('memos', {
  title: 'Memos',
  first: 'Write a memo',
  help: 'Other members can read your memos.',
});
const countMemos = endpoint('GET /memos/count', {
  summary: 'Counts memos.',
  reply: Type.Object({ count: Type.Integer() }),
  when: always,
});

const Latest = () => <p>…</p>;

export const onDashboard = [
  figure('memos.count', {
    title: strings.title,
    to: '/memos',
    endpoint: countMemos,
    input: () => ({}),
    count: ({ count }) => count,
  }),
  panel('memos.latest', dashboardCards, { view: async () => ({ default: Latest }), order: 600 }),
  contribute(nextSteps, 'memos.first', {
    title: strings.first,
    help: strings.help,
    to: '/memos?new',
  }),
];
