import { People } from '@blueprintjs/icons';
import {
  contribute,
  definePlugin,
  figure,
  navEntry,
  nextSteps,
  page,
  searchProvider,
  flags,
  permissions,
} from '#core/web';
import { auditSubjects } from '#plugins/audit/contract';
import * as team from './contract';
import { strings } from './strings';
import { teamActions } from './web/actions/memberActions';

const members = { when: team.may('read') };
const { list } = team;
const access = { permission: team.access, title: strings.title, help: strings.accessHelp };

export default definePlugin({
  id: 'team',
  title: strings.title,
  when: members.when,
  contributes: [
    contribute(auditSubjects, 'team.subject', {
      member: { path: customerId => team.detail.to({ id: customerId }) },
    }),
    contribute(permissions, 'team.access', access),
    contribute(flags, 'team.enabled', { flag: team.enabled }),
    page('team.list', list, { title: strings.title, view: () => import('./web/Team'), ...members }),
    page('team.path', team.teamPath, {
      title: strings.title,
      view: () => import('./web/Team'),
      ...members,
    }),
    page('team.member', team.detail, {
      title: strings.title,
      view: () => import('./web/MemberPage'),
      ...members,
    }),
    page('team.join', team.joinPage, {
      title: strings.joinTitle,
      palette: false,
      view: () => import('./web/JoinPage'),
    }),
    navEntry('team.nav', {
      route: list,
      title: strings.title,
      words: 'members, people, admins, collaborators, customers, invitations, pending invitations',
      icon: People,
      keys: 'g t',
      order: 30,
      ...members,
    }),
    figure('team.count', {
      title: strings.members,
      to: list.to(),
      endpoint: team.listMembers,
      input: companyId => ({ params: { companyId }, query: { limit: 1 } }),
      count: ({ customerCount }) => customerCount,
      order: 30,
    }),
    contribute(
      nextSteps,
      'team.start',
      { title: strings.nextStep, help: strings.nextStepHelp, to: list.to() },
      { when: team.may('create'), order: 40 },
    ),
    searchProvider('team.search', {
      title: strings.members,
      sign: '@',
      find: () => import('./web/findMembers'),
      ...members,
    }),
    ...teamActions,
  ],
});
