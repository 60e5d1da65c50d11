import { action } from '#core/web';
import { may } from './contract';
import { strings } from './strings';

/** What the palette offers for any member of the company: each asks who. */
export const memberCommands = [
  action('team.openMember', {
    title: strings.openMember,
    asks: true,
    when: may('read'),
    run: () => import('./web/commands/openMember'),
  }),
  action('team.removeMember', {
    title: strings.removeMember,
    asks: true,
    when: may('delete'),
    run: () => import('./web/commands/removeOne'),
  }),
] as const;
