import { can } from '#core/contract';
import { action, panel } from '#core/web';
import { access, catalogueLinks, connectorPanels } from '#plugins/connectors/contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import { drivePlaces } from '../../testDrive/drivePlaces';

/** Parts of the catalogue, the test drive, and what can be done to connections from the palette. */
export const detailPlaces = [
  panel('connections.back', catalogueLinks, { view: () => import('../BackLink') }),
  panel('connections.ofConnector', connectorPanels, {
    view: () => import('../ConnectionsOfConnector'),
  }),
  ...drivePlaces,
  action('connections.test', {
    title: detailStrings.testCommand,
    asks: true,
    when: can(access, 'update'),
    run: () => import('../trySome'),
  }),
];
