import { can } from '#core/contract';
import { contribute, definePlugin } from '#core/web/plugin';
import { nextCapabilities } from '#plugins/editor/contract/internal';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';

/** What is likely to come next in a flow, from what stands in the environment’s other flows. */
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
