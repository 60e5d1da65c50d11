import { can } from '#core/contract';
import { action, definePlugin, page, panel } from '#core/web';
import { access, catalogueRoute, connectorChooser } from './contract';
import { strings } from './strings';

/** The connector catalogue in the browser. */
export default definePlugin({
  id: 'connectors',
  title: strings.catalogue,
  when: can(access, 'read'),
  contributes: [
    page('connectors.catalogue', catalogueRoute, {
      title: strings.catalogue,
      view: () => import('./web/catalogue/CataloguePage'),
    }),
    action('connectors.openCatalogue', {
      title: strings.catalogue,
      run: () => import('./web/catalogue/openCataloguePage'),
    }),
    panel('connectors.chooser', connectorChooser, {
      view: () => import('./web/catalogue/CatalogueDialog'),
    }),
  ],
});
