import { can } from '#core/contract';
import { contribute, definePlugin } from '#core/web/plugin';
import { access } from '#plugins/flows/contract';
import { designMedia, designTools } from '#plugins/pages/contract';
import { strings } from './strings';
import { mailMedia } from './web/mailMedia';

/** Mail that flows send, as blocks in the designer of pages. */
export default definePlugin({
  id: 'mail',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    ...mailMedia.map(([connector, medium]) => contribute(designMedia, `mail.${connector}`, medium)),
    contribute(
      designTools,
      'mail.test',
      { view: () => import('./web/SendTest') },
      {
        when: can(access, 'update'),
      },
    ),
  ],
});
