import { Mugshot } from '@blueprintjs/icons';
import { can } from '#core/contract';
import {
  contribute,
  definePlugin,
  navEntry,
  page,
  provide,
  searchProvider,
} from '#core/web/plugin';
import { canvasBars } from '#plugins/editor/contract';
import { access, list as flowList } from '#plugins/flows/contract';
import { runTools, trialFields } from '#plugins/runs/contract';
import { personasPage } from './contract';
import { strings } from './strings';
import { personaActions } from './web/actions/personaActions';
import { Drivers, drivers } from './web/try/Drivers';
import { OpenProposal, openProposal } from './web/try/OpenProposal';

const changing = { when: can(access, 'update') };

/** Personas in the browser: their list, and the trials that they drive. */
export default definePlugin({
  id: 'personas',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    page('personas.page', personasPage, {
      title: strings.title,
      view: () => import('./web/list/PersonaList'),
    }),
    navEntry('personas.nav', {
      route: personasPage,
      title: strings.title,
      words: 'test users, test data, mocks',
      icon: Mugshot,
      order: 78,
      under: flowList,
    }),
    searchProvider('personas.find', {
      title: strings.title,
      find: () => import('./web/findPersonas'),
    }),
    contribute(
      canvasBars,
      'personas.watch',
      { view: () => import('./web/try/PersonaWatch') },
      changing,
    ),
    contribute(trialFields, 'personas.tryAs', { view: () => import('./web/try/TryAs') }, changing),
    contribute(
      runTools,
      'personas.saveAs',
      { view: () => import('./web/try/SaveAsPersona') },
      changing,
    ),
    provide('personas.drivers', {
      service: drivers,
      per: 'company',
      create: context => new Drivers(context),
    }),
    provide('personas.proposal', {
      service: openProposal,
      per: 'session',
      create: () => new OpenProposal(),
    }),
    ...personaActions,
  ],
});
