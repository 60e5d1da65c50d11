import { can } from '#core/contract';
import { page } from '#core/web';
import { testDrive } from '../../contract';
import { access } from '#plugins/connectors/contract';
import { driveStrings } from '../../driveStrings';

const reads = can(access, 'read');

/** Where the test drive is found. */
export const drivePlaces = [
  page('connections.testDrive', testDrive, {
    title: driveStrings.title,
    when: reads,
    view: () => import('./TestDrivePage'),
  }),
];
