import { can } from '#core/contract';
import { contribute, definePlugin } from '#core/web/plugin';
import { nextCapabilities } from '#plugins/editor/contract/internal';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';

/** Suggestions of the next node, from the environment’s other flows. */
export default definePlugin({
  id: 'suggestions',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(nextCapabilities, 'suggestions.followers', {
      view: () => import('./web/Followers'),
    }),
  ],
});
