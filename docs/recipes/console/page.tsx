/**
 * # Add a page with a navigation entry
 *
 * The helper `page` contributes a screen with its own path to `pages`, and `navEntry` contributes a
 * navigation entry to `navEntries`. The icon is any component that draws 16 pixels. Without an
 * icon, the entry shows a dot.
 *
 * ![The page of variables, and the navigation beside it](recipes/pictures/page.png)
 */
import { namespace, can, messages } from '@sluice/core/contract';
import { definePlugin, navEntry, page } from '@sluice/core/web';
import { Page } from '@sluice/core/web/ui';

const memos = namespace('memos');
const access = memos.permission('memos');
const list = memos.route('list', '/memos');
const strings = messages('memos', { title: 'Memos' });

const Memos = () => <Page title={strings.title.text}>…</Page>;
const MemoIcon = ({ size = 16 }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden>
    <path d="M3 1h10v14H3zM5 4v1h6V4zm0 3v1h6V7z" fillRule="evenodd" />
  </svg>
);

export default definePlugin({
  id: 'memos',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    page('memos.list', list, {
      title: strings.title,
      view: async () => ({ default: Memos }), // in a plugin: () => import('./web/Memos')
    }),
    navEntry('memos.nav', { route: list, title: strings.title, icon: MemoIcon, order: 600 }),
  ],
});
