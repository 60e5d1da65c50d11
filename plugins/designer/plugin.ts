import { can } from '#core/contract';
import { contribute, definePlugin } from '#core/web/plugin';
import { access } from '#plugins/flows/contract';
import { nodeDesigner } from '#plugins/properties/contract';
import { strings } from './strings';

/** Edits the HTML of a node as blocks, beside its code. */
export default definePlugin({
  id: 'designer',
  title: strings.title,
  contributes: [
    contribute(
      nodeDesigner,
      'designer.blocks',
      { view: () => import('./web/PageDesigner') },
      { when: can(access, 'read') },
    ),
  ],
});
