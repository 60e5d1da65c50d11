import { can, every } from '#core/contract';
import { command } from '#core/web/plugin';
import { access as flowAccess } from '#plugins/flows/contract';
import { access } from '../../contract';
import { strings } from '../../strings';

const asks = true;
const changing = can(access, 'update');

/** What the palette offers for applications and their policies. */
export const appCommands = [
  command('apps.add', {
    title: strings.add,
    when: can(access, 'create'),
    run: () => import('../list/openNewApp'),
  }),
  command('apps.openOne', { title: strings.cmdOpen, asks, run: () => import('./openOne') }),
  command('apps.deleteOne', {
    title: strings.cmdDelete,
    asks,
    when: can(access, 'delete'),
    run: () => import('./deleteOne'),
  }),
  command('apps.rotateKey', {
    title: strings.cmdRotateKey,
    asks,
    when: changing,
    run: () => import('./rotateKeyOf'),
  }),
  command('apps.rotateSecret', {
    title: strings.cmdRotateSecret,
    asks,
    when: changing,
    run: () => import('./rotateSecretOf'),
  }),
  command('apps.disable', {
    title: strings.cmdDisable,
    asks,
    when: changing,
    run: () => import('./disableApp'),
  }),
  command('apps.enable', {
    title: strings.cmdEnable,
    asks,
    when: changing,
    run: () => import('./enableApp'),
  }),
  command('apps.starts', { title: strings.cmdStarts, asks, run: () => import('./startsOf') }),
  command('apps.compare', {
    title: strings.cmdCompare,
    asks,
    when: every(can(access, 'read'), can(flowAccess, 'read')),
    run: () => import('./compareVersionsOf'),
  }),
];
