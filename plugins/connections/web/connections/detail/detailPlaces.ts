import { Key } from '@blueprintjs/icons';
import { navEntry, panel, page } from '#core/web';
import { catalogueLinks, connectorPanels, access } from '#plugins/connectors/contract';
import { can } from '#core/contract';
import { list, testDrive } from '#plugins/connections/contract';
import { driveStrings } from '#plugins/connections/driveStrings';

const reads = can(access, 'read');

/** Where the test drive is found. */
const drivePlaces = [
  page('connections.testDrive', testDrive, {
    title: driveStrings.title,
    when: reads,
    view: () => import('../../testDrive/TestDrivePage'),
  }),
  navEntry('connections.testDriveNav', {
    route: testDrive,
    title: driveStrings.title,
    icon: Key,
    order: 65,
    under: list,
    when: reads,
  }),
];

/** Parts of the catalogue, and the test drive. */
export const detailPlaces = [
  panel('connections.back', catalogueLinks, { view: () => import('../BackLink') }),
  panel('connections.ofConnector', connectorPanels, {
    view: () => import('../ConnectionsOfConnector'),
  }),
  ...drivePlaces,
];
