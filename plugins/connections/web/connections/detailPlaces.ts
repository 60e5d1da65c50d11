import { can } from '#core/contract';
import { command, page } from '#core/web';
import { access, catalogueRoute } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { strings } from '../../strings';
import { drivePlaces } from '../testDrive/drivePlaces';

/** The catalogue, the test drive, and what can be done to connections from the palette. */
export const detailPlaces = [
  page('connections.catalogue', catalogueRoute, {
    title: strings.catalogue,
    when: can(access, 'read'),
    view: () => import('#plugins/connectors/web/catalogue/CataloguePage.tsx'),
  }),
  command('connections.openCatalogue', {
    title: strings.catalogue,
    when: can(access, 'read'),
    run: () => import('#plugins/connectors/web/catalogue/openCataloguePage'),
  }),
  ...drivePlaces,
  command('connections.test', {
    title: detailStrings.testCommand,
    asks: true,
    when: can(access, 'update'),
    run: () => import('./trySome'),
  }),
];
