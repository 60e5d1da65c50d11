import { can } from '#core/contract';
import { contribute, definePlugin } from '#core/web/plugin';
import { settingsCode } from '#plugins/connections/contract';
import { nodeReferences, nodeUses } from '#plugins/properties/contract';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';
import { formatCode } from './web/codeActions';

/** References in flows: completed and described in fields, found, and renamed. */
export default definePlugin({
  id: 'references',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    formatCode,
    contribute(nodeReferences, 'references.fields', { view: () => import('./web/NodeReferences') }),
    contribute(settingsCode, 'references.settings', {
      view: () => import('./web/SettingsScripts'),
    }),
    contribute(nodeUses, 'references.uses', { view: () => import('./web/NodeUses') }),
  ],
});
