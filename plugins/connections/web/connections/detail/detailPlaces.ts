import { panel } from '#core/web';
import { catalogueLinks, connectorPanels } from '#plugins/connectors/contract';
import { drivePlaces } from '../../testDrive/drivePlaces';

/** Parts of the catalogue, and the test drive. */
export const detailPlaces = [
  panel('connections.back', catalogueLinks, { view: () => import('../BackLink') }),
  panel('connections.ofConnector', connectorPanels, {
    view: () => import('../ConnectionsOfConnector'),
  }),
  ...drivePlaces,
];
