import { command, contribute, definePlugin, figure, navEntry, nextSteps, page, searchProvider } from '../../core/web';
import { detail, list, listMembers, may, teamPath } from './contract';
import { strings } from './strings';

export default definePlugin({
  id: 'team',
  title: strings.title,
  when: may('read'),
  contributes: [
    page('team.list', list, { title: strings.title, view: () => import('./web/Team') }),
    page('team.path', teamPath, { title: strings.title, view: () => import('./web/Team') }),
    page('team.member', detail, { title: strings.title, view: () => import('./web/MemberPage') }),
    navEntry('team.nav', { route: list, title: strings.title, icon: 'team', order: 30 }),
    command('team.invite', {
      title: strings.invite,
      when: may('create'),
      run: () => import('./web/commands/openInvite'),
    }),
    command('team.open', { title: strings.goTo, keys: 'g t', run: () => import('./web/commands/openTeam') }),
    figure('team.count', {
      title: strings.members,
      to: list.to(),
      endpoint: listMembers,
      input: companyId => ({ params: { companyId }, query: { limit: 1 } }),
      count: ({ customerCount }) => customerCount,
      order: 30,
    }),
    contribute(
      nextSteps,
      'team.start',
      { title: strings.nextStep, help: strings.nextStepHelp, to: list.to() },
      { when: may('create'), order: 40 },
    ),
    searchProvider('team.search', { title: strings.members, find: () => import('./web/findMembers') }),
  ],
});
