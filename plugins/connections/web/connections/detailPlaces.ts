import { can } from '../../../../core/contract';
import { command } from '../../../../core/web';
import { access } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { drivePlaces } from '../testDrive/drivePlaces';

/** What can be done to connections from the palette, and the test drive. */
export const detailPlaces = [
  ...drivePlaces,
  command('connections.test', {
    title: detailStrings.testCommand,
    when: can(access, 'update'),
    run: () => import('./trySome'),
  }),
];
