import { action } from '#core/web/plugin';
import { strings } from '../../strings';

/** Opens the connector catalogue. */
const openCatalogue = action('connectors.openCatalogue', {
  title: strings.catalogue,
  words: 'integrations, all connectors, webhook',
  run: () => import('./openCatalogue'),
});

/** The actions of connectors. */
export const connectorActions = [openCatalogue];
