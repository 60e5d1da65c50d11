import { can } from '#core/contract';
import { contribute, definePlugin, page, provide } from '#core/web/plugin';
import { conflictMerge, versionMenu } from '#plugins/editor/contract';
import { access } from '#plugins/flows/contract';
import { comparison } from './contract';
import { strings } from './strings';
import { compareActions } from './web/actions/compareActions';
import { Comparisons, comparisons } from './web/comparison/Comparisons';

/** The comparison of two versions, of one flow or of two. */
export default definePlugin({
  id: 'compare',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    page('compare.page', comparison, {
      title: strings.title,
      view: () => import('./web/page/ComparePage'),
    }),
    contribute(
      versionMenu,
      'compare.version',
      { view: () => import('./web/actions/CompareItem') },
      { order: 10 },
    ),
    contribute(conflictMerge, 'compare.merge', { view: () => import('./web/merge/MergeView') }),
    provide('compare.comparisons', {
      service: comparisons,
      per: 'company',
      create: () => new Comparisons(),
    }),
    ...compareActions,
  ],
});
