import { can } from '#core/contract';
import { contribute, definePlugin } from '#core/web/plugin';
import { linkRoutes } from '#plugins/editor/contract/internal';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';

/** How links are led on the canvas: around nodes and notes, and apart from each other. */
export default definePlugin({
  id: 'routing',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(linkRoutes, 'routing.links', { view: () => import('./web/LinkRoutes') }),
  ],
});
