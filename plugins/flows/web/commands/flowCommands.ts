import { can } from '#core/contract';
import { command } from '#core/web/plugin';
import { access } from '../../contract';
import { strings } from '../../strings';
import { anyFlowCommands } from './anyFlowCommands';

const making = can(access, 'create');

/** What the palette and the keys offer for flows. */
export const flowCommands = [
  command('flows.new', { title: strings.newFlow, when: making, run: () => import('./newFlow') }),
  ...anyFlowCommands,
];
