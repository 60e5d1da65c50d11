import { can } from '#core/contract';
import { command } from '#core/web/plugin';
import { access } from '../../contract';
import { strings } from '../../strings';

const update = can(access, 'update');
const asks = true;

/** What the palette offers for any flow of the company: each asks which one. */
export const anyFlowCommands = [
  command('flows.openOne', { title: strings.openAFlow, asks, run: () => import('./openOne') }),
  command('flows.deployOne', {
    title: strings.deployAFlow,
    asks,
    when: update,
    run: () => import('./deployOne'),
  }),
  command('flows.cloneOne', {
    title: strings.cloneAFlow,
    asks,
    when: can(access, 'create'),
    run: () => import('./cloneOne'),
  }),
  command('flows.switchOne', {
    title: strings.switchAFlow,
    asks,
    when: update,
    run: () => import('./switchOne'),
  }),
  command('flows.deleteOne', {
    title: strings.deleteAFlow,
    asks,
    when: can(access, 'delete'),
    run: () => import('./deleteOne'),
  }),
];
