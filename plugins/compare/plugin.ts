import { can } from '#core/contract';
import { contribute, definePlugin, page, provide } from '#core/web/plugin';
import { asidePanels, canvasBars, statusButtons } from '#plugins/editor/contract';
import { conflictMerge, versionMenu } from '#plugins/editor/contract/internal';
import { access } from '#plugins/flows/contract';
import { comparedVersions, comparison } from './contract';
import { strings } from './strings';
import { compareActions } from './web/actions/compareActions';
import { Comparisons, comparisons } from './web/comparison/Comparisons';
import { Picks, picks } from './web/pick/Picks';
import { OpenPresence, openPresence } from './web/presence/openPresence';

/** The comparison of two versions, merges of what two people made, and who else has a flow open. */
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
    contribute(comparedVersions, 'compare.versions', {
      view: () => import('./web/comparison/ComparedVersions'),
    }),
    contribute(conflictMerge, 'compare.merge', { view: () => import('./web/merge/MergeView') }),
    contribute(canvasBars, 'compare.picks', { view: () => import('./web/pick/PicksBar') }),
    contribute(asidePanels, 'compare.draft', {
      tab: 'compareDraft',
      view: () => import('./web/pick/DraftPanel'),
    }),
    provide('compare.picked', { service: picks, per: 'company', create: () => new Picks() }),
    contribute(canvasBars, 'compare.presence', {
      view: () => import('./web/presence/PresenceWatch'),
    }),
    contribute(statusButtons, 'compare.people', {
      view: () => import('./web/presence/PeopleHere'),
    }),
    provide('compare.openPresence', {
      service: openPresence,
      per: 'session',
      create: () => new OpenPresence(),
    }),
    provide('compare.comparisons', {
      service: comparisons,
      per: 'company',
      create: () => new Comparisons(),
    }),
    ...compareActions,
  ],
});
