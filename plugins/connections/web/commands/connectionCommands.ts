import { can } from '#core/contract';
import { action } from '#core/web';
import { access } from '#plugins/connectors/contract';
import { commandStrings as strings } from '../../commandStrings';

const asks = true;

/** What the palette offers for any connection and any variable: each asks which one. */
export const connectionCommands = [
  action('connections.openOne', {
    title: strings.openConnection,
    asks,
    when: can(access, 'read'),
    run: () => import('./openConnection'),
  }),
  action('connections.cloneOne', {
    title: strings.cloneConnection,
    asks,
    when: can(access, 'create'),
    run: () => import('./cloneSome'),
  }),
  action('connections.deleteOne', {
    title: strings.deleteConnection,
    asks,
    when: can(access, 'delete'),
    run: () => import('./deleteConnection'),
  }),
];
