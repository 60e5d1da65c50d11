import { can } from '#core/contract';
import { definePlugin, page, panel, shareModule } from '#core/web';
import { access, catalogueRoute } from './contract';
import { connectorChooser } from './contract/internal';
import { strings } from './strings';
import { connectorActions } from './web/actions/connectorActions';

/** The connector catalogue in the browser. */
export default definePlugin({
  id: 'connectors',
  title: strings.catalogue,
  when: can(access, 'read'),
  contributes: [
    shareModule('connectors.module', '@sluice/connectors', () => import('./contract')),
    page('connectors.catalogue', catalogueRoute, {
      title: strings.catalogue,
      view: () => import('./web/catalogue/CataloguePage'),
    }),
    ...connectorActions,
    panel('connectors.chooser', connectorChooser, {
      view: () => import('./web/catalogue/CatalogueDialog'),
    }),
  ],
});
