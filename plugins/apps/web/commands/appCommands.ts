import { can, every } from '../../../../core/contract';
import { command } from '../../../../core/web/plugin';
import { access as flowAccess } from '../../../flows/contract';
import { access } from '../../contract';
import { strings } from '../../strings';

const changing = can(access, 'update');

/** What the palette offers for applications and their policies. */
export const appCommands = [
  command('apps.add', {
    title: strings.add,
    when: can(access, 'create'),
    run: () => import('../list/openNewApp'),
  }),
  command('apps.rotateKey', { title: strings.cmdRotateKey, when: changing, run: () => import('./rotateKeyOf') }),
  command('apps.rotateSecret', {
    title: strings.cmdRotateSecret,
    when: changing,
    run: () => import('./rotateSecretOf'),
  }),
  command('apps.disable', { title: strings.cmdDisable, when: changing, run: () => import('./disableApp') }),
  command('apps.enable', { title: strings.cmdEnable, when: changing, run: () => import('./enableApp') }),
  command('apps.starts', { title: strings.cmdStarts, run: () => import('./startsOf') }),
  command('apps.compare', {
    title: strings.cmdCompare,
    when: every(can(access, 'read'), can(flowAccess, 'read')),
    run: () => import('./compareVersionsOf'),
  }),
];
