import { contribute, definePlugin, permissions } from '#core/web';
import { access } from './contract';
import { strings } from './strings';

/** Service accounts and personal access tokens in the browser. */
export default definePlugin({
  id: 'machines',
  title: strings.title,
  contributes: [
    contribute(permissions, 'machines.access', {
      permission: access,
      title: strings.title,
      help: strings.accessHelp,
    }),
  ],
});
