import { page } from '#core/web/plugin';
import { detail, list, may } from '../contract';
import { strings } from '../strings';

const readers = { when: may('read') };

/** The pages of this plugin. */
export const reviewPages = [
  page('reviews.list', list, {
    title: strings.title,
    words: 'reviews, approvals, pull requests, merge requests',
    view: () => import('./list/RequestList'),
    ...readers,
  }),
  page('reviews.detail', detail, {
    title: strings.title,
    view: () => import('./detail/RequestPage'),
    ...readers,
  }),
];
