import { can, every } from '#core/contract';
import { action } from '#core/web/plugin';
import { access as flowAccess } from '#plugins/flows/contract';
import { access } from '../../contract';
import { strings } from '../../strings';

const asks = true;
const changing = can(access, 'update');

/** What the palette offers for applications and their policies. */
export const appCommands = [
  action('apps.add', {
    title: strings.add,
    when: can(access, 'create'),
    run: () => import('../list/openNewApp'),
  }),
  action('apps.openOne', { title: strings.cmdOpen, asks, run: () => import('./openOne') }),
  action('apps.deleteOne', {
    title: strings.cmdDelete,
    asks,
    when: can(access, 'delete'),
    run: () => import('./deleteOne'),
  }),
  action('apps.rotateKey', {
    title: strings.cmdRotateKey,
    asks,
    when: changing,
    run: () => import('./rotateKeyOf'),
  }),
  action('apps.rotateSecret', {
    title: strings.cmdRotateSecret,
    asks,
    when: changing,
    run: () => import('./rotateSecretOf'),
  }),
  action('apps.disable', {
    title: strings.cmdDisable,
    asks,
    when: changing,
    run: () => import('./disableApp'),
  }),
  action('apps.enable', {
    title: strings.cmdEnable,
    asks,
    when: changing,
    run: () => import('./enableApp'),
  }),
  action('apps.starts', { title: strings.cmdStarts, asks, run: () => import('./startsOf') }),
  action('apps.compare', {
    title: strings.cmdCompare,
    asks,
    when: every(can(access, 'read'), can(flowAccess, 'read')),
    run: () => import('./compareVersionsOf'),
  }),
];
