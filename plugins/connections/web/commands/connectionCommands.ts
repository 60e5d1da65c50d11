import { can } from '#core/contract';
import { command } from '#core/web';
import { access, variablesAccess } from '../../contract';
import { commandStrings as strings } from '../../commandStrings';

const asks = true;

/** What the palette offers for any connection and any variable: each asks which one. */
export const connectionCommands = [
  command('connections.openOne', {
    title: strings.openConnection,
    asks,
    when: can(access, 'read'),
    run: () => import('./openConnection'),
  }),
  command('connections.cloneOne', {
    title: strings.cloneConnection,
    asks,
    when: can(access, 'create'),
    run: () => import('./cloneSome'),
  }),
  command('connections.deleteOne', {
    title: strings.deleteConnection,
    asks,
    when: can(access, 'delete'),
    run: () => import('./deleteConnection'),
  }),
  command('connections.openVariable', {
    title: strings.openVariable,
    asks,
    when: can(variablesAccess, 'read'),
    run: () => import('./openVariable'),
  }),
  command('connections.deleteVariable', {
    title: strings.deleteVariable,
    asks,
    when: can(variablesAccess, 'delete'),
    run: () => import('./deleteVariable'),
  }),
];
